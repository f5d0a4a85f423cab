// Generated.

export interface Problem {
  error: string;
  what: string;
  todo: string;
  version?: number | null;
  by?: string | null;
}

export interface Health {
  status: "ok";
  version: string;
  engine: "compiled" | "interpreted";
  page: boolean;
}

export interface OptionValue {
  value: string;
  label: string;
}

export interface OptionInfo {
  name: string;
  help: string;
  default: string;
  values: OptionValue[];
}

export interface GameInfo {
  name: string;
  title: string;
  rules_version: number;
  seats_min: number;
  seats_max: number;
  options: OptionInfo[];
}

export interface Games {
  games: GameInfo[];
}

export interface Component {
  kind: string;
  id: string;
  name: string;
  numbers: Record<string, unknown>;
  text: string;
  explanation: string;
}

export interface Term {
  kind: string;
  id: string;
  name: string;
  text: string;
}

export interface RulePage {
  id: string;
  title: string;
  text: string;
}

export interface Content {
  game: string;
  title: string;
  hash: string;
  components: Component[];
  terms: Term[];
  rules: RulePage[];
}

export interface NewTable {
  game: string;
  options?: Record<string, string>;
  policy?: "ask" | "free" | "strict";
  dice?: "app";
  name?: string;
  people?: string[];
  seed?: string | null;
}

export interface ImportTable {
  journal: string;
  name?: string;
  people?: string[];
}

export interface ForkTable {
  step?: number | null;
  name?: string;
}

export interface SeatLink {
  seat: number;
  secret: string;
  link: string;
}

export interface Created {
  table: string;
  seats: SeatLink[];
  spectate: SeatLink;
  notice: string;
}

export interface You {
  seat: number | null;
  name: string;
}

export interface Person {
  seat: number;
  name: string;
}

export interface ChoiceInfo {
  name: string;
  text: string;
  group: string;
  targets: string[];
  seat: number;
}

export interface Request {
  kind: string;
  prompt: string;
  explanation: string;
  seats: number[];
  who: string;
  choices: ChoiceInfo[];
}

export interface UndoInfo {
  possible: boolean;
  takes_back: string;
  crosses: boolean;
  why_not: string;
}

export interface Random {
  kind: string;
  prompt: string;
  outcome: string;
  source: "app" | "table";
}

export interface Event {
  seq: number;
  version: number;
  step: number;
  kind: string;
  args: number[];
  text: string;
  by: number | null;
  automatic: boolean;
  choice?: string | null;
  random?: Random | null;
  data?: Record<string, unknown> | null;
}

export interface LogLine {
  step: number;
  by: number | null;
  head: string;
  sentences: string[];
  random: boolean;
  automatic: boolean;
}

export interface Forked {
  step: number;
}

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

export interface Log {
  lines: LogLine[];
}

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

export interface Result {
  version: number;
  seq: number;
  events: Event[];
  taken: number;
  stopped: string;
  table?: Table | null;
}

export interface Events {
  version: number;
  seq: number;
  events: Event[];
}

export interface Hello {
  secret: string;
  after?: number;
}

export interface EnemyOdds {
  target: string;
  name: string;
  chance: number;
}

export interface Odds {
  commit: string;
  enemies: EnemyOdds[];
  all: number | null;
  damage: number | null;
  exact: boolean;
  note: string;
}

export interface Suggestion {
  choices: string[];
  text: string;
  why: string;
}

export interface DieView {
  code: string;
  colour: string;
  face: string;
  count: number;
  damage: number;
}

export interface DiceView {
  pool: Record<string, number>;
  committed: Record<string, number>;
  rolled: DieView[];
  kept: DieView[];
  exhausted: Record<string, number>;
  banished: Record<string, number>;
}

export interface StackView {
  letter: string;
  count: number;
  top: string | null;
  below: (string | null)[];
}

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

export interface BossDeckView {
  revealed: string[];
  face_down: string[];
}

export interface ItemView {
  item: string;
  name: string;
  lasting: boolean;
  usable: boolean;
  status: string;
}

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

export interface Forecast {
  damage: number;
  health_after: number;
  fatal: boolean;
}

export interface EndgameView {
  round: number;
  may_start: boolean;
  must_start: boolean;
  extra_entourage: number;
}

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
