// What the page at hand puts into the bar at the top.

import type { IconName } from "../sentinels/art/icons";

export interface BarAction {
  label: string;
  icon: IconName;
  href?: string;
  onclick?: () => void;
  pressed?: boolean;
}

class Bar {
  title = $state("");
  note = $state("");
  status = $state<"" | "live" | "polling" | "offline" | "loading">("");
  retry = $state.raw<(() => void) | undefined>();
  actions = $state.raw<BarAction[]>([]);

  clear(): void {
    this.title = this.note = this.status = "";
    this.retry = undefined;
    this.actions = [];
  }
}

export const bar = new Bar();
