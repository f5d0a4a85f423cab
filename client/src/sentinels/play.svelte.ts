// What the person at this browser is about to do: chosen things, dice about to be committed, advice asked for.
// Whether anything is allowed is never worked out here; it is whether the server lists a choice for it.

import { Refused, api, explain } from "../lib/api";
import type { ChoiceInfo, Odds, SentinelsView, Suggestion } from "../lib/protocol";
import type { Session } from "../lib/session.svelte";
import { COLOURS } from "./art/dice";

/** Choices whose colour means a die that lies elsewhere than in the pool. */
const FROM: Record<string, string> = { recover: "exhausted" };
const NOT_DICE = new Set(["done", "roll", "resolve", "strategy"]);
const ODDS_KINDS = new Set(["CommitDice", "ApplyDice", "StartPhase"]);

/** The spots of the scene that a choice speaks of. */
export function spotsOf(choice: ChoiceInfo): string[] {
  const word = choice.name.split(" ", 1)[0]!;
  return choice.targets.map((target) => {
    const [kind, id] = target.split(":", 2) as [string, string];
    if (kind === "colour") return `${FROM[word] ?? "pool"}:${id}`;
    if (kind === "die") return `loose:${id}`;
    return `${kind}:${id}`;
  });
}

export class Play {
  staged = $state<Record<string, number>>({});
  selected = $state.raw<Set<string>>(new Set());
  odds = $state.raw<Odds>();
  /** The odds at hand belong to other dice; new ones are on their way. */
  oddsPending = $state(false);
  advice = $state.raw<Suggestion>();
  adviceProblem = $state("");
  /** A choice that waits for a second click. */
  asking = $state.raw<{ words: string; act: () => void }>();
  askingUndo = $state(false);

  #oddsKey = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly session: Session) {}

  get table() {
    return this.session.shown;
  }

  get request() {
    return this.session.shown?.request ?? null;
  }

  get mine(): boolean {
    const seat = this.session.you;
    return seat !== null && this.request !== null && this.request.seats.includes(seat);
  }

  /** May the person decide right now: it is theirs, and nothing is being sent or played. */
  get open(): boolean {
    return this.mine && !this.session.busy && this.session.shown === this.session.latest;
  }

  get committing(): boolean {
    return this.request?.kind === "CommitDice";
  }

  readonly choices = $derived.by<ChoiceInfo[]>(() => (this.open ? (this.request?.choices ?? []) : []));

  readonly spots = $derived.by<Map<string, ChoiceInfo[]>>(() => {
    const found = new Map<string, ChoiceInfo[]>();
    for (const choice of this.choices) {
      for (const spot of new Set(spotsOf(choice))) found.set(spot, [...(found.get(spot) ?? []), choice]);
    }
    if (this.committing && this.open) {
      for (const [colour, count] of Object.entries(this.staged)) {
        if (count) found.set(`staged:${colour}`, [{ name: "", text: "Take one back to the pool", group: "", targets: [], seat: 0 }]);
      }
    }
    return found;
  });

  /** The choices that fit what has been chosen so far. */
  readonly fitting = $derived.by<ChoiceInfo[]>(() => {
    if (!this.selected.size) return this.choices;
    return this.choices.filter((choice) => [...this.selected].every((spot) => spotsOf(choice).includes(spot)));
  });

  readonly stagedCount = $derived(Object.values(this.staged).reduce((sum, count) => sum + count, 0));

  /** Forgets what belonged to an earlier decision. */
  renew(): void {
    this.selected = new Set();
    this.staged = {};
    this.advice = undefined;
    this.adviceProblem = "";
    this.asking = undefined;
    this.askingUndo = false;
  }

  pick(spot: string): void {
    if (!this.open) return;
    const [place, id] = spot.split(":", 2) as [string, string];
    if (this.committing && place === "pool") return this.stage(id, 1);
    if (place === "staged") return this.stage(id, -1);
    if (this.selected.has(spot)) {
      this.selected = new Set([...this.selected].filter((other) => other !== spot));
      return;
    }
    const more = new Set([...this.selected, spot]);
    const fits = (all: Set<string>) => this.choices.filter((choice) => [...all].every((each) => spotsOf(choice).includes(each)));
    let chosen = more;
    let left = fits(more);
    if (!left.length) {
      chosen = new Set([spot]);
      left = fits(chosen);
    }
    if (left.length === 1) this.answer(left[0]!);
    else this.selected = chosen;
  }

  stage(colour: string, change: number): void {
    const view = this.table?.view as unknown as SentinelsView | undefined;
    if (!view) return;
    const most = view.dice.pool[colour] ?? 0;
    const others = this.stagedCount - (this.staged[colour] ?? 0);
    const limit = view.commit_limit === null ? most : Math.min(most, view.commit_limit - others);
    const next = Math.max(0, Math.min(limit, (this.staged[colour] ?? 0) + change));
    this.staged = { ...this.staged, [colour]: next };
  }

  canStage(colour: string): boolean {
    const view = this.table?.view as unknown as SentinelsView | undefined;
    if (!view || !this.open || !this.choices.some((choice) => choice.name === `commit ${colour}`)) return false;
    if (view.commit_limit !== null && this.stagedCount >= view.commit_limit) return false;
    return (this.staged[colour] ?? 0) < (view.dice.pool[colour] ?? 0);
  }

  /** The staged dice as the odds want them: `2y 1b`. */
  get wish(): string {
    return COLOURS.filter((colour) => this.staged[colour])
      .map((colour) => `${this.staged[colour]}${colour[0]}`)
      .join(" ");
  }

  roll(): void {
    const commits = COLOURS.flatMap((colour) => Array.from({ length: this.staged[colour] ?? 0 }, () => `commit ${colour}`));
    const count = commits.length;
    void this.session.answer([...commits, "roll"], count ? `Commit ${count} and roll` : "Roll");
  }

  answer(choice: ChoiceInfo): void {
    if (!this.open) return;
    void this.session.answer([choice.name], choice.text);
  }

  async suggest(): Promise<void> {
    this.adviceProblem = "";
    try {
      const advice = await api.suggest(this.session.seat);
      if (this.open) this.advice = advice;
    } catch (error) {
      this.adviceProblem = explain(error);
    }
  }

  follow(): void {
    const advice = this.advice;
    this.advice = undefined;
    if (advice && this.open) void this.session.answer(advice.choices, advice.text);
  }

  /** Asks for odds a moment after the last change; older answers are dropped. */
  askOdds(): void {
    const table = this.table;
    const key = this.open && table && ODDS_KINDS.has(this.request?.kind ?? "") ? `${table.version}/${this.wish}` : "";
    if (key === this.#oddsKey) return;
    this.#oddsKey = key;
    clearTimeout(this.#timer);
    this.oddsPending = key !== "";
    if (!key) {
      this.odds = undefined;
      return;
    }
    const wish = this.wish;
    this.#timer = setTimeout(() => {
      api.odds(this.session.seat, wish).then(
        (odds) => {
          if (key !== this.#oddsKey) return;
          this.odds = odds;
          this.oddsPending = false;
        },
        (error: unknown) => {
          if (key !== this.#oddsKey) return;
          this.odds = undefined;
          this.oddsPending = false;
          // After a cut of the line the next change asks again.
          if (!(error instanceof Refused)) this.#oddsKey = "";
        },
      );
    }, 140);
  }
}

export function isGoOn(choice: ChoiceInfo): boolean {
  return choice.group === "go on" || NOT_DICE.has(choice.name);
}
