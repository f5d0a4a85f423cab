// Made by scripts/make_client_types.py from the server's types; do not edit.

/** A card by id and name. */
export interface CardView {
  id: string;
  name: string;
}

/** A galaxy.  ``id``: as answers write it (``s05-3``); ``name``: as people say it (``5-3``), the smallest of its */
export interface GalaxyView {
  id: string;
  name: string;
  addresses: string[];
  region: string;
  lanes: string[];
  x: number | null;
  y: number | null;
  ships: Record<string, number>;
  frbs: number;
  skill_tokens: number;
  credits: number;
  asteroids: number;
  mining_stations: number;
  cargo: string[];
  station: string | null;
  eos: boolean;
  planet: boolean;
  away: number | null;
}

/** An action space of a room: how many pawns it takes, and how many stand there.  ``tokens``: shield tokens of a */
export interface ActionView {
  action: string;
  name: string;
  spaces: number;
  taken: number;
  tokens: number;
}

/** A room of the EOS.  ``full``: hull when undamaged, 0 for a room without hull.  ``online``: its */
export interface RoomView {
  room: string;
  name: string;
  hull: number;
  full: number;
  built: boolean;
  online: boolean;
  offline: boolean;
  cost: number;
  actions: ActionView[];
}

/** The EOS: its rooms, its galaxy's id (None before it is placed), and the station actions open there. */
export interface ShipView {
  galaxy: string | null;
  region: string | null;
  rooms: RoomView[];
  station: string | null;
  station_actions: CardView[];
}

export interface MissionView {
  id: string;
  name: string;
  progress: number;
  goal: number;
  done: boolean;
}

/** A contract and where its cargo waits: the galaxy's id, None while it is being placed. */
export interface ContractView {
  id: string;
  name: string;
  cargo: string | null;
}

/** A character.  ``level`` counts hexes from 1; ``path``: id of the advanced path.  ``icons``: Warp, Damage, Tool */
export interface CharacterView {
  role: string;
  name: string;
  seat: number;
  level: number;
  levels: number;
  path: string | null;
  next_hex: string;
  icons: Record<string, number>;
  basic_dice: number;
  advanced_dice: number;
  stress: number;
  tolerance: number;
  stress_out: number;
  cube: string;
  cubes: number;
  cubes_most: number;
  technology: CardView[];
  contract: ContractView | null;
  mission: MissionView | null;
  room: CardView | null;
  room_used: boolean;
  acted: boolean;
  assistant_acted: boolean;
  in_fight: boolean;
  rolled: Record<string, number>;
}

/** Tracks and stores of the crew.  ``years_left``: clean-ups that may still pass before the last year is over; */
export interface TracksView {
  year: number;
  years: number;
  years_left: number;
  progress: number;
  progress_goal: number;
  intel: number;
  intel_goal: number;
  funding: number;
  scanner: number;
  scanner_levels: number;
  credits: number;
  shields: number;
  shields_due: number;
  calibration: number;
}

/** A hex of the Redeploy Track: the class waiting there, and the token that comes with it. */
export interface RedeployView {
  hex: number;
  ship: string | null;
  token: string | null;
}

/** A deck: cards in the draw pile, and the ids of its discards.  What is left in the pile is known as a set */
export interface DeckView {
  deck: string;
  name: string;
  size: number;
  pile: string[];
  discards: string[];
}

/** An alien ship card in a fight.  ``id`` is unique in the fight, as answers use it.  ``hits``: the numbers it hits */
export interface FoeView {
  id: string;
  card: string;
  name: string;
  ship_class: string;
  hull: number;
  damage: number;
  deals: number;
  hits: number[];
  covered: number[];
  defeated: boolean;
  frbs: number;
  skill_tokens: number;
  credits: number;
}

/** A damage card on the table.  ``wanted``: icons still to be covered; ``damage``: what it will deal. */
export interface TargetView {
  card: string;
  name: string;
  keyword: string;
  icons: string[];
  wanted: string[];
  damage: number;
  missiles: number;
  focused: boolean;
  done: boolean;
}

/** A fight.  ``round``: combat round, 0 in a joint attack, where the EOS cannot hit back.  ``worst``: damage if */
export interface FightView {
  round: number;
  ships: FoeView[];
  cards: TargetView[];
  missiles_used: number;
  worst: number;
}

/** One class of ships on the map.  ``reach``: how many would reach the EOS with the largest distance among the cards */
export interface ThreatView {
  ship_class: string;
  on_map: number;
  reach: number;
  likely: number;
  chance: number;
  damage: number;
  text: string;
}

/** ``planet_lanes``: lanes to the Paradise Planet in the Last Dash. */
export interface ForecastView {
  threats: ThreatView[];
  damage: number;
  command_hull: number;
  lanes: number;
  planet_lanes: number | null;
  text: string;
}

/** Everything a person may see.  ``galaxies`` in the order of their numbers.  ``bag``: ships in the bag by class; */
export interface EosView {
  game: string;
  round: number;
  phase: "clean-up" | "crew" | "event" | "over" | "pursuit" | "setup" | "warp";
  phase_name: string;
  last_dash: boolean;
  people: number;
  deciding: string[];
  tracks: TracksView;
  ship: ShipView;
  characters: CharacterView[];
  galaxies: GalaxyView[];
  redeploy: RedeployView[];
  bag: Record<string, number>;
  invasion: Record<string, number>;
  supply: Record<string, number>;
  decks: DeckView[];
  fight: FightView | null;
  forecast: ForecastView | null;
  rules: string[];
  result: "lost" | "running" | "won";
}

/** What is printed on a card: ``line`` with its figures, ``text``, and ``details`` worked out from its data. */
export interface CardFacts {
  key: string;
  kind: string;
  id: string;
  name: string;
  line: string;
  text: string;
  details: string;
}
