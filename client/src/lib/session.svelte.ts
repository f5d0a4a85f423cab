// One table as this browser sees it: the connection, the commands under way, and events played one after the other.
//
// `latest` is what the server said last; `shown` is what stands on the screen. Between the two, events are played in
// their order; at their end `shown` becomes `latest`, so that a drawing can never differ from the truth for long.

import { say } from "./announce.svelte";
import { Refused, Unreachable, api, explain, newKey, type Seat } from "./api";
import type { Event, Events, Random, Table } from "./protocol";
import { settings } from "./settings.svelte";

/** What a game adds: how an event changes the drawing, and how long it takes (milliseconds at usual speed). */
export interface Staging {
  patch(view: Record<string, unknown>, event: Event): Record<string, unknown>;
  duration(event: Event): number;
}

export interface Shown {
  id: number;
  random: Random;
  text: string;
}

type Status = "loading" | "live" | "polling" | "offline" | "refused";

interface Command {
  do: "answer" | "undo" | "concede" | "rename";
  choices?: string[];
  confirm?: boolean;
  name?: string;
}

const BACKOFF = [250, 500, 1000, 1500, 2000];
const HIDDEN_KINDS = new Set(["state"]);

const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

export class Session {
  latest = $state.raw<Table>();
  shown = $state.raw<Table>();
  status = $state<Status>("loading");
  /** What is being sent, in words; empty when nothing is. */
  sending = $state("");
  /** A command waits for the server to be reachable again. */
  waiting = $state(false);
  problem = $state("");
  notice = $state("");
  playing = $state.raw<Event>();
  results = $state.raw<Shown[]>([]);
  /** Rises with each event played; drawings use it to begin their motions. */
  beat = $state(0);

  readonly #queue: Event[] = [];
  #seen = 0;
  #skip = false;
  #running = false;
  #closed = false;
  #socket: WebSocket | undefined;
  #wake: (() => void) | undefined;
  #resultId = 0;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  constructor(
    readonly seat: Seat,
    readonly staging: Staging,
  ) {}

  async open(): Promise<void> {
    for (let tries = 0; !this.#closed; tries++) {
      try {
        this.#accept(await api.table(this.seat), true);
        break;
      } catch (error) {
        if (error instanceof Refused) {
          this.status = "refused";
          this.problem = explain(error);
          return;
        }
        this.status = "offline";
        await this.#pause(BACKOFF[Math.min(tries, BACKOFF.length - 1)]!);
      }
    }
    void this.#listen();
  }

  close(): void {
    this.#closed = true;
    this.#socket?.close();
    this.#wake?.();
    for (const timer of this.#timers.values()) clearTimeout(timer);
  }

  get you(): number | null {
    return this.latest?.you.seat ?? null;
  }

  get busy(): boolean {
    return this.sending !== "" || this.playing !== undefined;
  }

  // --- listening ---------------------------------------------------------------------------------

  /** Push while the socket holds, long poll where sockets do not get through, and again from the start. */
  async #listen(): Promise<void> {
    let failures = 0;
    while (!this.#closed) {
      if (await this.#runSocket()) failures = 0;
      if (this.#closed || this.status === "refused") return;
      try {
        await this.#poll(failures < 2 ? 0 : 20);
        failures = 0;
      } catch (error) {
        if (error instanceof Refused && error.status !== 409) {
          this.status = "refused";
          this.problem = explain(error);
          return;
        }
        this.status = "offline";
        await this.#pause(BACKOFF[Math.min(failures, BACKOFF.length - 1)]!);
      }
      failures++;
    }
  }

  /** Tells whether the connection came about at all. */
  #runSocket(): Promise<boolean> {
    return new Promise((done) => {
      let opened = false;
      let socket: WebSocket;
      try {
        socket = api.socket(this.seat);
      } catch {
        done(false);
        return;
      }
      this.#socket = socket;
      // The server gives a sign of life every 15 s; without any, the line is dead although nobody said so.
      let watch = setTimeout(() => socket.close(), 8000);
      socket.onopen = () => socket.send(JSON.stringify({ secret: this.seat.secret, after: this.#seen }));
      socket.onmessage = (message) => {
        clearTimeout(watch);
        watch = setTimeout(() => socket.close(), 40_000);
        opened = true;
        const news = JSON.parse(String(message.data)) as Events;
        if (!Array.isArray(news.events)) return;
        this.status = "live";
        this.#wake?.();
        void this.#news(news);
      };
      socket.onclose = () => {
        clearTimeout(watch);
        done(opened);
      };
    });
  }

  async #poll(wait: number): Promise<void> {
    const news = await api.events(this.seat, this.#seen, wait);
    this.status = "polling";
    this.#wake?.();
    await this.#news(news);
  }

  async #news(news: Events): Promise<void> {
    const fresh = this.#enqueue(news.events);
    if (news.version > (this.latest?.version ?? 0)) {
      try {
        this.#accept(await api.table(this.seat), false);
      } catch {
        // The next news, or the next command, brings it.
      }
    }
    if (fresh) void this.#play();
    else this.#settle();
  }

  /** A wait that ends early when the server is heard of. */
  async #pause(ms: number): Promise<void> {
    await Promise.race([sleep(ms), new Promise<void>((done) => (this.#wake = done))]);
    this.#wake = undefined;
  }

  retryNow(): void {
    this.#wake?.();
  }

  #accept(table: Table, first: boolean): void {
    if (this.latest && table.version < this.latest.version) return;
    this.latest = table;
    if (first) {
      this.#seen = table.seq;
      this.shown = table;
    }
  }

  #enqueue(events: Event[]): boolean {
    const fresh = events.filter((event) => event.seq > this.#seen);
    if (!fresh.length) return false;
    this.#seen = fresh[fresh.length - 1]!.seq;
    this.#queue.push(...fresh);
    return true;
  }

  // --- playing events ----------------------------------------------------------------------------

  skip(): void {
    this.#skip = true;
    this.#wakePlay?.();
  }

  #wakePlay: (() => void) | undefined;

  async #play(): Promise<void> {
    if (this.#running) return;
    this.#running = true;
    let event: Event | undefined;
    while ((event = this.#queue.shift())) {
      if (HIDDEN_KINDS.has(event.kind)) continue;
      say(event.text);
      this.#notice(event);
      const pause = this.#length(event);
      if (pause > 0 && this.shown) {
        this.playing = event;
        this.shown = { ...this.shown, view: this.staging.patch(this.shown.view, event) };
        this.beat++;
        await Promise.race([sleep(pause), new Promise<void>((done) => (this.#wakePlay = done))]);
      }
    }
    this.#running = false;
    this.#skip = false;
    this.#settle();
  }

  #length(event: Event): number {
    if (this.#skip || document.hidden || event.kind === "undone") return 0;
    return this.staging.duration(event) * settings.speed;
  }

  #settle(): void {
    if (this.#running || this.#queue.length || !this.latest) return;
    this.playing = undefined;
    if (this.shown === this.latest) return;
    const before = this.shown;
    this.shown = this.latest;
    const request = this.latest.request;
    if (request && (request.prompt !== before?.request?.prompt || this.latest.step !== before.step)) say(`${request.who}: ${request.prompt}`);
    if (this.latest.outcome && !before?.outcome) say(this.latest.outcome);
  }

  // --- random results ----------------------------------------------------------------------------

  /** A random result has no words of its own: they come with what it caused. */
  #notice(event: Event): void {
    if (event.random) this.#unnamed = event.random;
    else if (this.#unnamed && event.text && !event.automatic) {
      this.#show(this.#unnamed, event.text);
      this.#unnamed = undefined;
    }
  }

  #unnamed: Random | undefined;

  #show(random: Random, text: string): void {
    const id = ++this.#resultId;
    this.results = [...this.results.slice(-3), { id, random, text }];
    if (settings.now.hold > 0) {
      this.#timers.set(id, setTimeout(() => this.dismiss(id), settings.now.hold * 1000));
    }
  }

  dismiss(id?: number): void {
    this.results = id === undefined ? [] : this.results.filter((result) => result.id !== id);
  }

  // --- commands ----------------------------------------------------------------------------------

  answer(choices: string[], words: string): Promise<boolean> {
    return this.#send({ do: "answer", choices }, words);
  }

  undo(confirm: boolean): Promise<boolean> {
    return this.#send({ do: "undo", confirm }, "Undo");
  }

  concede(): Promise<boolean> {
    return this.#send({ do: "concede" }, "Concede");
  }

  rename(name: string): Promise<boolean> {
    return this.#send({ do: "rename", name }, "Rename");
  }

  /** Sends one command and keeps at it with the same key until the server has answered, whatever happens to the line. */
  async #send(command: Command, words: string): Promise<boolean> {
    if (this.sending || !this.latest) return false;
    this.skip();
    this.sending = words;
    this.notice = "";
    const body = { ...command, expected: this.latest.version, key: newKey(), want_table: true };
    for (let tries = 0; !this.#closed; tries++) {
      try {
        const result = await api.command(this.seat, body);
        this.waiting = false;
        this.sending = "";
        this.#skip = false;
        this.#enqueue(result.events);
        if (result.table) this.#accept(result.table, false);
        if (result.stopped) this.#notify(result.stopped);
        void this.#play();
        return true;
      } catch (error) {
        if (!(error instanceof Unreachable)) return this.#refused(error);
        this.waiting = true;
        await this.#pause(BACKOFF[Math.min(tries, BACKOFF.length - 1)]!);
      }
    }
    return false;
  }

  async #refused(error: unknown): Promise<false> {
    this.waiting = false;
    this.sending = "";
    try {
      const events = await api.events(this.seat, this.#seen, 0);
      await this.#news(events);
    } catch {
      // The connection loop will bring the news.
    }
    const by = error instanceof Refused && error.problem.by ? ` (${error.problem.by})` : "";
    this.#notify(explain(error) + by);
    return false;
  }

  #notify(text: string): void {
    this.notice = text;
    say(text);
  }
}
