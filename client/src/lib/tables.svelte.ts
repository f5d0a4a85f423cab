// The tables this browser has links to. There are no accounts: whoever has the link has the seat.

import type { Table } from "./protocol";
import { load, save } from "./store";

export interface MyTable {
  id: string;
  secret: string;
  game: string;
  title: string;
  name: string;
  seat: number | null;
  /** Milliseconds since 1970 of the last visit. */
  seen: number;
  step: number;
  outcome: string;
  summary: string;
}

class MyTables {
  list = $state<MyTable[]>(load<MyTable[]>("tables", []));

  remember(secret: string, table: Table, summary: string): void {
    const entry: MyTable = {
      id: table.id,
      secret,
      game: table.game,
      title: table.title,
      name: table.name,
      seat: table.you.seat,
      seen: Date.now(),
      step: table.steps,
      outcome: table.outcome,
      summary,
    };
    this.list = [entry, ...this.list.filter((other) => !(other.id === table.id && other.secret === secret))].slice(0, 200);
    save("tables", this.list);
  }

  forget(entry: MyTable): void {
    this.list = this.list.filter((other) => other !== entry);
    save("tables", this.list);
  }

  restore(entries: MyTable[]): void {
    this.list = entries;
    save("tables", entries);
  }
}

export const myTables = new MyTables();
