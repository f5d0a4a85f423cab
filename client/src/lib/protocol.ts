// Made by scripts/make_client_types.py from the server's types; do not edit.

/** Any answer with a status of 400 or more. */
export interface Problem {
  error: string;
  what: string;
  todo: string;
  version: number | null;
  by: string | null;
}

/** The server is up and its database answers. */
export interface Health {
  status: "ok";
  version: string;
  engine: "compiled" | "interpreted";
  page: boolean;
}

/** One value that a set-up option may have. */
export interface OptionValue {
  value: string;
  label: string;
}

/** One set-up option of a game. */
export interface OptionInfo {
  name: string;
  help: string;
  default: string;
  values: OptionValue[];
}

/** A game that tables can be made for. */
export interface GameInfo {
  name: string;
  title: string;
  rules_version: number;
  seats_min: number;
  seats_max: number;
  options: OptionInfo[];
}

/** Every game. */
export interface Games {
  games: GameInfo[];
}

/** One component of a game: a card, a die, a hero, a mission. */
export interface Component {
  kind: string;
  id: string;
  name: string;
  numbers: Record<string, unknown>;
  text: string;
  explanation: string;
}

/** An icon, die face, keyword, stat or phase, explained. */
export interface Term {
  kind: string;
  id: string;
  name: string;
  text: string;
}

/** One page of the rules reference. */
export interface RulePage {
  id: string;
  title: string;
  text: string;
}

/** Everything of a game that can be looked up. */
export interface Content {
  game: string;
  title: string;
  hash: string;
  components: Component[];
  terms: Term[];
  rules: RulePage[];
}

/** POST /tables */
export interface NewTable {
  game: string;
  options?: Record<string, string>;
  policy?: "ask" | "free" | "strict";
  dice?: "app";
  name?: string;
  people?: string[];
  seed?: string | null;
}

/** POST /tables/import */
export interface ImportTable {
  journal: string;
  name?: string;
  people?: string[];
}

/** POST /tables/{table}/fork */
export interface ForkTable {
  step?: number | null;
  name?: string;
}

/** The secret of one seat. */
export interface SeatLink {
  seat: number;
  secret: string;
  link: string;
}

/** A new table, with the only copy of its secrets. */
export interface Created {
  table: string;
  seats: SeatLink[];
  spectate: SeatLink;
  notice: string;
}

/** Whom the secret belongs to. */
export interface You {
  seat: number | null;
  name: string;
}

/** Somebody at the table. */
export interface Person {
  seat: number;
  name: string;
}

/** One legal choice. */
export interface ChoiceInfo {
  name: string;
  text: string;
  group: string;
  targets: string[];
  seat: number;
}

/** The open decision. */
export interface Request {
  kind: string;
  prompt: string;
  explanation: string;
  seats: number[];
  who: string;
  choices: ChoiceInfo[];
}

/** What undo would do now. */
export interface UndoInfo {
  possible: boolean;
  takes_back: string;
  crosses: boolean;
  why_not: string;
}

/** A random result. */
export interface Random {
  kind: string;
  prompt: string;
  outcome: string;
  source: "app" | "table";
}

/** Something that happened. */
export interface Event {
  seq: number;
  version: number;
  step: number;
  kind: string;
  args: number[];
  text: string;
  by: number | null;
  automatic: boolean;
  choice: string | null;
  random: Random | null;
  data: Record<string, unknown> | null;
}

/** One decision or random result in the log of the game as it stands, with what came of it. */
export interface LogLine {
  step: number;
  by: number | null;
  head: string;
  sentences: string[];
  random: boolean;
  automatic: boolean;
}

/** Where a forked table came from. */
export interface Forked {
  step: number;
}

/** A table as one seat or spectator may see it. */
export interface Table {
  id: string;
  game: string;
  title: string;
  name: string;
  version: number;
  seq: number;
  step: number;
  steps: number;
  you: You;
  policy: "ask" | "free" | "strict";
  dice: "app";
  options: Record<string, string>;
  people: Person[];
  assisted: boolean;
  forked: Forked | null;
  view: Record<string, unknown>;
  request: Request | null;
  undo: UndoInfo;
  log: LogLine[];
  outcome: string;
  hash: string;
}

/** The whole log of the game as it stands. */
export interface Log {
  lines: LogLine[];
}

/** POST /tables/{table}/commands */
export interface Command {
  expected: number;
  key: string;
  do: "answer" | "concede" | "rename" | "undo";
  choice?: string | null;
  choices?: string[] | null;
  confirm?: boolean;
  name?: string;
  want_table?: boolean;
}

/** An accepted command; it is on disk. */
export interface Result {
  version: number;
  seq: number;
  events: Event[];
  taken: number;
  stopped: string;
  table: Table | null;
}

/** Events after a number, in order.  Also what the socket sends; without events it is a sign of life. */
export interface Events {
  version: number;
  seq: number;
  events: Event[];
}

/** The first message on the socket, from the client; everything later comes from the server. */
export interface Hello {
  secret: string;
  after?: number;
}

/** The chance to defeat one enemy. */
export interface EnemyOdds {
  target: string;
  name: string;
  chance: number;
}

/** What the dice about to be committed can do. */
export interface Odds {
  commit: string;
  enemies: EnemyOdds[];
  all: number | null;
  damage: number | null;
  exact: boolean;
  note: string;
}

/** What the bot would do. */
export interface Suggestion {
  choices: string[];
  text: string;
  why: string;
}

/** Dice of one colour and face: ``code`` as answers write it (``y1``), how many, and what each would deal. */
export interface DieView {
  code: string;
  colour: string;
  face: string;
  count: number;
  damage: number;
}

/** Where the unit dice are.  Colour tables hold every colour, zeros included. */
export interface DiceView {
  pool: Record<string, number>;
  committed: Record<string, number>;
  rolled: DieView[];
  kept: DieView[];
  exhausted: Record<string, number>;
  banished: Record<string, number>;
}

/** One stack: its letter, number of cards, the id on top (None when empty or not turned up yet), and the ids known */
export interface StackView {
  letter: string;
  count: number;
  top: string | null;
  below: (string | null)[];
}

/** An enemy in the active area.  ``number`` counts from 1 in order of activation, as answers use it. */
export interface ActiveView {
  number: number;
  card: string;
  name: string;
  enemy_class: number;
  health: number;
  damage: number;
  dice: DieView[];
  deals: number;
  defeated: boolean;
  cancelled: boolean;
  room: number | null;
  reward: string;
}

/** The boss cards not in play: ids revealed, and the ids that lie face down in an unknown order (sorted). */
export interface BossDeckView {
  revealed: string[];
  face_down: string[];
}

/** A held item.  ``usable``: can be used at this moment.  ``status``: why not, or how it works, in words. */
export interface ItemView {
  item: string;
  name: string;
  lasting: boolean;
  usable: boolean;
  status: string;
}

/** A mission of the row, from the left. */
export interface MissionView {
  mission: string;
  name: string;
  status: "dealt" | "in play" | "past" | "waiting";
  progress: number;
  goal: number;
  may_give_up: boolean;
}

export interface HeroView {
  hero: string;
  side: string;
  name: string;
}

export interface StatsView {
  health: number;
  strategy: number;
  recovery: number;
}

/** What Suffer Damage would do if Resolve came now; effects of cards besides it are not counted. */
export interface Forecast {
  damage: number;
  health_after: number;
  fatal: boolean;
}

/** ``round`` counts endgame rounds, 0 before the endgame. */
export interface EndgameView {
  round: number;
  may_start: boolean;
  must_start: boolean;
  extra_entourage: number;
}

/** Everything a person may see.  ``pending_enemies``: change of the next activation's number of enemies. */
export interface SentinelsView {
  game: string;
  round: number;
  phase: "activation" | "over" | "resolve" | "setup" | "strategy";
  strategy_phase: number;
  strategy_phases: number;
  endgame: EndgameView;
  hero: HeroView | null;
  stats: StatsView | null;
  dice: DiceView;
  commit_limit: number | null;
  stacks: StackView[];
  active: ActiveView[];
  bosses: BossDeckView;
  items: ItemView[];
  item_capacity: number;
  missions: MissionView[];
  missions_completed: number;
  hunted_stack: string | null;
  pending_enemies: number;
  skip_recovery: boolean;
  forecast: Forecast | null;
  discard: string[];
  unseen: string[];
  rank: number;
  result: "lost" | "running" | "won";
}

/** What is printed on a card, and ``details``: its effect worked out in sentences from its data. */
export interface CardFacts {
  id: string;
  kind: "boss" | "enemy" | "hero" | "item" | "mission";
  number: number;
  name: string;
  text: string;
  details: string;
  flavour?: string;
  enemy_class?: number;
  health?: number;
  damage?: number;
  additional?: number;
  entourage?: number;
  mandatory?: boolean;
  reward?: string;
  later_reward?: string;
  lasting?: boolean;
  side?: string;
  strategy?: number;
  recovery?: number;
}
