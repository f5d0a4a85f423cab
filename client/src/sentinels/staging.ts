// How each event changes the drawing while events are played. This is choreography, not rules: at the end of the
// events the server's view replaces whatever was drawn.

import type { ActiveView, DieView, SentinelsView } from "../lib/protocol";
import type { Staging } from "../lib/session.svelte";
import { COLOURS, colourOf, type Colour } from "./art/dice";

const FACES = ["miss", "basic", "crit"];

type Counts = Record<string, number>;

const DURATIONS: Record<string, number> = {
  top_revealed: 340,
  activated: 480,
  boss_activated: 800,
  boss_revealed: 700,
  committed: 200,
  rolled: 950,
  rerolled: 700,
  swapped: 700,
  turned: 450,
  test_rolled: 900,
  assigned: 320,
  damaged: 240,
  defeated: 520,
  fled: 500,
  slipped_away: 500,
  enemy_discarded: 450,
  suffered: 800,
  lost_health: 700,
  gained: 420,
  exhausted: 380,
  recovered: 380,
  banished: 600,
  saved: 380,
  top_discarded: 380,
  back_on_stack: 400,
  to_bottom: 350,
  item_gained: 350,
  item_used: 350,
  no_recovery: 400,
  mission_done: 500,
  round: 420,
  endgame: 700,
  cleaned_up: 260,
  over: 500,
};

/** Enemies with the boss's class stay at cleanup; so this needs only the class. */
function newcomer(card: string, view: SentinelsView): ActiveView {
  return {
    number: view.active.length + 1,
    card,
    name: "",
    enemy_class: 0,
    health: 0,
    damage: 0,
    dice: [],
    deals: 0,
    defeated: false,
    cancelled: false,
    room: null,
    reward: "",
  };
}

function die(code: string, count: number, like: DieView[]): DieView {
  const face = FACES[Number(code[1])] ?? "miss";
  const known = like.find((other) => other.code === code);
  return { code, colour: colourOf(code[0]!), face, count, damage: known?.damage ?? Number(code[1]) };
}

function addDie(dice: DieView[], code: string, count: number): void {
  const found = dice.find((other) => other.code === code);
  if (found) found.count += count;
  else dice.push(die(code, count, dice));
}

function takeDie(dice: DieView[], code: string, count: number): number {
  const found = dice.find((other) => other.code === code);
  if (!found) return 0;
  const taken = Math.min(found.count, count);
  found.count -= taken;
  if (found.count === 0) dice.splice(dice.indexOf(found), 1);
  return taken;
}

function takeColour(dice: DieView[], colour: string, count: number): number {
  let taken = 0;
  for (const code of ["0", "1", "2"].map((face) => colour[0] + face)) taken += takeDie(dice, code, count - taken);
  return taken;
}

/** Takes dice of a colour from wherever they are drawn: first off cards and out of the fight, then from the zones named. */
function takeFromFight(view: SentinelsView, colours: Counts, zones: Counts[]): void {
  for (const [colour, count] of Object.entries(colours)) {
    let left = count;
    left -= takeColour(view.dice.rolled, colour, left);
    left -= takeColour(view.dice.kept, colour, left);
    for (const enemy of view.active) if (left > 0) left -= takeColour(enemy.dice, colour, left);
    for (const zone of [view.dice.committed, ...zones]) {
      const taken = Math.min(left, zone[colour] ?? 0);
      zone[colour] = (zone[colour] ?? 0) - taken;
      left -= taken;
    }
  }
}

function add(zone: Counts, colours: Counts): void {
  for (const [colour, count] of Object.entries(colours)) zone[colour] = (zone[colour] ?? 0) + count;
}

function none(): Counts {
  return Object.fromEntries(COLOURS.map((colour: Colour) => [colour, 0]));
}

const total = (dice: DieView[]): number => dice.reduce((sum, each) => sum + each.count, 0);

interface Facts {
  card: string;
  stack: string;
  colour: string;
  count: number;
  faces: Counts;
  faces_before: Counts;
  die: string;
  die_before: string;
  colours: Counts;
  damage: number;
  total: number;
  health: number;
  stat: "health" | "strategy" | "recovery";
  now: number;
  item: string;
  mission: string;
  progress: number;
  phase: number;
  round: number;
}

type Patch = (view: SentinelsView, facts: Facts) => void;

const stackOf = (view: SentinelsView, letter: string) => view.stacks.find((stack) => stack.letter === letter);
const enemyOf = (view: SentinelsView, card: string) => view.active.find((enemy) => enemy.card === card);

function lift(view: SentinelsView, letter: string): void {
  const stack = stackOf(view, letter);
  if (!stack) return;
  stack.count -= 1;
  stack.top = stack.below.shift() ?? null;
}

const leave: Patch = (view, { card }) => {
  const enemy = enemyOf(view, card);
  if (!enemy) return;
  // Its dice are exhausted by an event of their own; until then they lie in the fight.
  for (const each of enemy.dice) addDie(view.dice.kept, each.code, each.count);
  view.active = view.active.filter((other) => other !== enemy);
};

const PATCHES: Record<string, Patch> = {
  round: (view, { round }) => (view.round = round),
  phase: (view, { phase }) => (view.strategy_phase = phase),
  top_revealed: (view, { card, stack }) => {
    const found = stackOf(view, stack);
    if (found) found.top = card;
  },
  activated: (view, { card, stack }) => {
    lift(view, stack);
    if (!enemyOf(view, card)) view.active.push(newcomer(card, view));
  },
  boss_activated: (view, { card }) => {
    if (!enemyOf(view, card)) view.active.push({ ...newcomer(card, view), enemy_class: 3 });
  },
  boss_revealed: (view, { card }) => {
    view.bosses.revealed.push(card);
    view.bosses.face_down = view.bosses.face_down.filter((other) => other !== card);
  },
  top_discarded: (view, { card, stack }) => {
    lift(view, stack);
    view.discard.push(card);
  },
  back_on_stack: (view, { card, stack }) => {
    const found = stackOf(view, stack);
    if (!found) return;
    if (found.top) found.below.unshift(found.top);
    found.top = card;
    found.count += 1;
    view.active = view.active.filter((enemy) => enemy.card !== card);
  },
  committed: (view, { colour, count }) => {
    view.dice.pool[colour] = (view.dice.pool[colour] ?? 0) - count;
    view.dice.committed[colour] = (view.dice.committed[colour] ?? 0) + count;
  },
  rolled: (view, { faces }) => {
    const { dice } = view;
    const rolled = Object.values(faces).reduce((sum, count) => sum + count, 0);
    const lying = total(dice.rolled) + total(dice.kept);
    const fresh = Object.values(dice.committed).reduce((sum, count) => sum + count, 0);
    if (rolled === lying + fresh) dice.kept = [];
    dice.committed = none();
    dice.rolled = Object.entries(faces).map(([code, count]) => die(code, count, []));
  },
  rerolled: (view, { faces_before, faces }) => {
    for (const [code, count] of Object.entries(faces_before)) takeDie(view.dice.rolled, code, count);
    for (const [code, count] of Object.entries(faces)) addDie(view.dice.rolled, code, count);
  },
  swapped: (view, { faces }) => {
    view.dice.rolled = Object.entries(faces).map(([code, count]) => die(code, count, []));
  },
  turned: (view, { die_before, die: after }) => {
    if (!takeDie(view.dice.rolled, die_before, 1)) takeDie(view.dice.kept, die_before, 1);
    addDie(view.dice.rolled, after, 1);
  },
  misses_returned: (view, { faces }) => {
    for (const [code, count] of Object.entries(faces)) {
      const taken = takeDie(view.dice.rolled, code, count);
      takeDie(view.dice.kept, code, count - taken);
      add(view.dice.pool, { [colourOf(code[0]!)]: count });
    }
  },
  assigned: (view, { card, die: code }) => {
    if (!takeDie(view.dice.rolled, code, 1)) takeDie(view.dice.kept, code, 1);
    const enemy = enemyOf(view, card);
    if (enemy) addDie(enemy.dice, code, 1);
  },
  damaged: (view, { card, total: sum }) => {
    const enemy = enemyOf(view, card);
    if (enemy) enemy.damage = sum;
  },
  health_set: (view, { card, health }) => {
    const enemy = enemyOf(view, card);
    if (enemy) enemy.health = health;
  },
  defeated: (view, { card }) => {
    const enemy = enemyOf(view, card);
    if (enemy) enemy.defeated = true;
  },
  cancelled: (view, { card }) => {
    const enemy = enemyOf(view, card);
    if (enemy) enemy.cancelled = true;
  },
  fled: leave,
  slipped_away: leave,
  enemy_discarded: leave,
  suffered: (view, { health }) => {
    if (view.stats) view.stats.health = health;
  },
  lost_health: (view, { health }) => {
    if (view.stats) view.stats.health = health;
  },
  gained: (view, { stat, now }) => {
    const name = stat.toLowerCase() as Facts["stat"];
    if (view.stats && name in view.stats) view.stats[name] = now;
  },
  exhausted: (view, { colours }) => {
    takeFromFight(view, colours, [view.dice.pool]);
    add(view.dice.exhausted, colours);
  },
  recovered: (view, { colours }) => {
    for (const [colour, count] of Object.entries(colours)) {
      view.dice.exhausted[colour] = Math.max(0, (view.dice.exhausted[colour] ?? 0) - count);
    }
    add(view.dice.pool, colours);
  },
  saved: (view, { colours }) => {
    takeFromFight(view, colours, []);
    add(view.dice.pool, colours);
  },
  banished: (view, { colours }) => {
    takeFromFight(view, colours, [view.dice.pool, view.dice.exhausted]);
    add(view.dice.banished, colours);
  },
  item_dropped: (view, { item }) => {
    view.items = view.items.filter((held) => held.item !== item);
  },
  mission_progress: (view, { mission, progress }) => {
    const found = view.missions.find((each) => each.mission === mission);
    if (found) found.progress = progress;
  },
  cleaned_up: (view) => {
    view.active = view.active.filter((enemy) => enemy.enemy_class === 3);
  },
};

export const staging: Staging = {
  patch(view, event) {
    const patch = PATCHES[event.kind];
    if (!patch) return view;
    const copy = structuredClone(view) as unknown as SentinelsView;
    try {
      patch(copy, (event.data ?? {}) as unknown as Facts);
    } catch {
      // A drawing that cannot follow waits for the server's view.
      return view;
    }
    return copy as unknown as Record<string, unknown>;
  },
  duration: (event) => DURATIONS[event.kind] ?? (event.text && event.kind !== "chosen" && event.kind !== "random" ? 160 : 0),
};
