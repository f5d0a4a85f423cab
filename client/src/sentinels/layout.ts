// Where everything of the scene lies, for a given width in pixels. Pure numbers, so that it can be tested.

import type { ActiveView, DieView, SentinelsView } from "../lib/protocol";
import { COLOURS, colourOf, type Colour, type Face } from "./art/dice";

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Zone extends Box {
  id: string;
  label: string;
  note: string;
}

export type CardStyle = "wide" | "small" | "mini";

export interface CardPlace extends Box {
  /** `stack:a`, `card:ID`: what a choice's target calls it. */
  spot: string;
  id: string | null;
  style: CardStyle;
  /** In a stack: how many cards lie there. */
  count: number;
  enemy: ActiveView | null;
  letter: string;
}

export interface DiePlace {
  x: number;
  y: number;
  /** Side of its box. */
  size: number;
}

export interface Cluster extends Box {
  spot: string;
  zone: "pool" | "staged" | "committed" | "loose" | "exhausted" | "banished" | "card";
  colour: Colour;
  face: Face | null;
  count: number;
  dice: DiePlace[];
}

export interface Row extends Box {
  spot: string;
  kind: "item" | "slot" | "mission" | "boss" | "bosses";
  index: number;
}

export interface Scene {
  w: number;
  h: number;
  narrow: boolean;
  zones: Zone[];
  cards: CardPlace[];
  clusters: Cluster[];
  hero: Box | null;
  stats: Box[];
  rows: Row[];
  activeBox: Box;
}

export interface Wish {
  w: number;
  /** Height that can be seen at once; the scene stretches to fill it, and may be taller. */
  h: number;
  view: SentinelsView;
  staged: Record<string, number>;
  /** Height a card's words need at a width, without the strip for dice. */
  need: (id: string, width: number) => number;
}

const GAP = 12;
const HEAD = 24;
export const STRIP = 40;

function dicePlaces(box: Box, count: number, size: number, rows: number): DiePlace[] {
  const columns = Math.max(1, Math.ceil(count / rows));
  const used = Math.min(rows, count);
  // Many dice of a kind overlap rather than grow the cluster.
  const step = columns > 1 ? Math.min(size + 2, (box.w - size) / (columns - 1)) : 0;
  const width = size + step * (columns - 1);
  const height = used * size + (used - 1) * 2;
  const left = box.x + (box.w - width) / 2;
  const top = box.y + (box.h - height) / 2;
  return Array.from({ length: count }, (_, i) => ({
    x: left + Math.floor(i / used) * step + size / 2,
    y: top + (i % used) * (size + 2) + size / 2,
    size,
  }));
}

interface Heap {
  zone: Cluster["zone"];
  spot: string;
  colour: Colour;
  face: Face | null;
  count: number;
}

/** Lays heaps into rows within a box; returns the clusters and the height used. */
function flow(heaps: Heap[], x: number, y: number, w: number, size: number, rows: number, least: number): { clusters: Cluster[]; h: number } {
  const clusters: Cluster[] = [];
  const h = Math.max(least, rows * size + (rows - 1) * 2 + 8);
  let cx = x;
  let cy = y;
  for (const heap of heaps) {
    const columns = Math.ceil(heap.count / rows);
    const width = Math.max(least, Math.min(columns, 4) * (size + 2) + 8);
    if (cx > x && cx + width > x + w + 0.5) {
      cx = x;
      cy += h + 6;
    }
    const box = { x: cx, y: cy, w: width, h };
    clusters.push({ ...box, ...heap, dice: dicePlaces(box, heap.count, size, rows) });
    cx += width + 8;
  }
  return { clusters, h: cy + h - y };
}

function colourHeaps(counts: Record<string, number>, zone: Cluster["zone"], less: Record<string, number> = {}): Heap[] {
  return COLOURS.map((colour) => ({ zone, spot: `${zone}:${colour}`, colour, face: null, count: Math.max(0, (counts[colour] ?? 0) - (less[colour] ?? 0)) })).filter(
    (heap) => heap.count > 0,
  );
}

const FACE_ORDER: Record<string, number> = { crit: 0, basic: 1, miss: 2 };

function looseHeaps(dice: DieView[]): Heap[] {
  const byCode = new Map<string, Heap>();
  for (const die of dice) {
    const known = byCode.get(die.code);
    if (known) known.count += die.count;
    else byCode.set(die.code, { zone: "loose", spot: `loose:${die.code}`, colour: colourOf(die.code[0]!), face: die.face as Face, count: die.count });
  }
  return [...byCode.values()].sort((a, b) => FACE_ORDER[a.face!]! - FACE_ORDER[b.face!]! || COLOURS.indexOf(a.colour) - COLOURS.indexOf(b.colour));
}

class Builder {
  zones: Zone[] = [];
  cards: CardPlace[] = [];
  clusters: Cluster[] = [];
  hero: Box | null = null;
  stats: Box[] = [];
  rows: Row[] = [];
  activeBox: Box = { x: 0, y: 0, w: 0, h: 0 };

  constructor(readonly wish: Wish) {}

  zone(id: string, label: string, box: Box, note = ""): void {
    this.zones.push({ id, label, note, ...box });
  }

  // Each of these lays one part at y and returns the y below it.

  status(x: number, y: number, w: number, strip: boolean): number {
    const { view } = this.wish;
    if (!view.hero || !view.stats) return y;
    if (strip) {
      const tile = Math.min(110, (w - (w < 420 ? 58 : 150) - 3 * 6) / 3);
      this.hero = { x, y, w: w - 3 * (tile + 6), h: 58 };
      this.stats = [0, 1, 2].map((i) => ({ x: x + w - (3 - i) * (tile + 6) + 6, y, w: tile, h: 58 }));
      return y + 58 + GAP;
    }
    this.hero = { x, y, w, h: 78 };
    const tile = (w - 12) / 3;
    this.stats = [0, 1, 2].map((i) => ({ x: x + i * (tile + 6), y: y + 86, w: tile, h: 64 }));
    return y + 150 + GAP;
  }

  stacks(x: number, y: number, w: number, style: CardStyle): number {
    const { view, need } = this.wish;
    const gap = style === "wide" ? GAP : 6;
    const cw = (w - 2 * gap) / 3;
    const tops = view.stacks.map((stack) => stack.top);
    const h = style === "wide" ? Math.max(124, ...tops.map((id) => (id ? need(id, cw) : 0))) : style === "small" ? 138 : 60;
    this.zone("stacks", "Stacks", { x, y, w, h: HEAD + h });
    view.stacks.forEach((stack, i) => {
      this.cards.push({
        x: x + i * (cw + gap),
        y: y + HEAD,
        w: cw,
        h,
        spot: `stack:${stack.letter}`,
        id: stack.top,
        style,
        count: stack.count,
        enemy: null,
        letter: stack.letter,
      });
    });
    return y + HEAD + h + GAP;
  }

  active(x: number, y: number, w: number, columns: number, least: number): number {
    const { view, need } = this.wish;
    const enemies = view.active;
    const top = y + HEAD;
    if (!enemies.length) {
      const h = Math.max(48, least);
      this.zone("active", "Active area", { x, y, w, h: HEAD + h });
      this.activeBox = { x, y: top, w, h };
      return top + h + GAP;
    }
    const perRow = Math.min(columns, Math.max(enemies.length, columns > 1 ? 3 : 1));
    const cw = (w - (perRow - 1) * GAP) / perRow;
    let cy = top;
    for (let from = 0; from < enemies.length; from += perRow) {
      const row = enemies.slice(from, from + perRow);
      const h = Math.max(118, ...row.map((enemy) => need(enemy.card, cw))) + STRIP;
      row.forEach((enemy, i) => {
        const box = { x: x + i * (cw + GAP), y: cy, w: cw, h };
        this.cards.push({ ...box, spot: `card:${enemy.card}`, id: enemy.card, style: "wide", count: 0, enemy, letter: "" });
        this.onCard(enemy, box);
      });
      cy += h + GAP;
    }
    const h = Math.max(least, cy - GAP - top);
    this.zone("active", "Active area", { x, y, w, h: HEAD + h });
    this.activeBox = { x, y: top, w, h };
    return top + h + GAP;
  }

  /** Dice lying on an enemy: one row at the foot of its card, overlapping when there are many. */
  onCard(enemy: ActiveView, box: Box): void {
    const total = enemy.dice.reduce((sum, die) => sum + die.count, 0);
    if (!total) return;
    const size = 28;
    const room = box.w - 20 - size;
    const step = total > 1 ? Math.min(size + 3, room / (total - 1)) : 0;
    let x = box.x + box.w - 10 - size / 2 - step * (total - 1);
    for (const die of enemy.dice) {
      const dice = Array.from({ length: die.count }, () => {
        const place = { x, y: box.y + box.h - 21, size };
        x += step;
        return place;
      });
      this.clusters.push({
        x: dice[0]!.x - size / 2,
        y: box.y + box.h - 36,
        w: step * (die.count - 1) + size,
        h: size,
        spot: `on:${enemy.card}:${die.code}`,
        zone: "card",
        colour: colourOf(die.code[0]!),
        face: die.face as Face,
        count: die.count,
        dice,
      });
    }
  }

  dice(x: number, y: number, w: number, narrow: boolean): number {
    const { view, staged } = this.wish;
    const { dice } = view;
    const size = narrow ? 27 : 32;
    const pool = colourHeaps(dice.pool, "pool", staged);
    const fight = [...colourHeaps(staged, "staged"), ...colourHeaps(dice.committed, "committed"), ...looseHeaps([...dice.rolled, ...dice.kept])];
    const poolWidth = narrow ? w : Math.round((w - GAP) * 0.54);
    const least = 44;
    const pad = 8;
    const a = flow(pool, x + pad, y + HEAD, poolWidth - 2 * pad, size, 2, least);
    const count = (counts: Record<string, number>): number => Object.values(counts).reduce((sum, each) => sum + each, 0);
    const poolH = HEAD + Math.max(a.h, 2 * size + 10) + 4;
    const fx = narrow ? x : x + poolWidth + GAP;
    const fw = narrow ? w : w - poolWidth - GAP;
    const fy = narrow ? y + poolH + 8 : y;
    const b = flow(fight, fx + pad, fy + HEAD, fw - 2 * pad, size, 2, least);
    const fightH = HEAD + Math.max(b.h, 2 * size + 10) + 4;
    const first = narrow ? poolH : Math.max(poolH, fightH);
    const second = narrow ? fightH : first;
    this.zone("pool", "Pool", { x, y, w: poolWidth, h: first }, String(count(dice.pool) - count(staged)));
    this.zone("fight", "In the fight", { x: fx, y: fy, w: fw, h: second }, fight.length ? String(fight.reduce((sum, heap) => sum + heap.count, 0)) : "");
    const ey = fy + second + 8;
    const half = (w - 8) / 2;
    const small = narrow ? 20 : 22;
    const c = flow(colourHeaps(dice.exhausted, "exhausted"), x + pad, ey + HEAD, half - 2 * pad, small, 2, least);
    const d = flow(colourHeaps(dice.banished, "banished"), x + half + 8 + pad, ey + HEAD, half - 2 * pad, small, 2, least);
    const low = HEAD + Math.max(c.h, d.h, 2 * small + 8) + 2;
    this.zone("exhausted", "Exhausted", { x, y: ey, w: half, h: low }, String(count(dice.exhausted)));
    this.zone("banished", "Banished", { x: x + half + 8, y: ey, w: half, h: low }, String(count(dice.banished)));
    this.clusters.push(...a.clusters, ...b.clusters, ...c.clusters, ...d.clusters);
    return ey + low + GAP;
  }

  items(x: number, y: number, w: number): number {
    const { view } = this.wish;
    const slots = Math.max(view.item_capacity, view.items.length);
    if (!slots) return y;
    const h = 44;
    this.zone("items", "Items", { x, y, w, h: HEAD + slots * (h + 4) - 4 }, `${view.items.length} of ${view.item_capacity}`);
    for (let i = 0; i < slots; i++) {
      const item = view.items[i];
      this.rows.push({ x, y: y + HEAD + i * (h + 4), w, h, spot: item ? `item:${item.item}` : `slot:${i}`, kind: item ? "item" : "slot", index: i });
    }
    return y + HEAD + slots * (h + 4) - 4 + GAP;
  }

  missions(x: number, y: number, w: number): number {
    const { view } = this.wish;
    if (!view.missions.length) return y;
    const h = 46;
    this.zone("missions", "Missions", { x, y, w, h: HEAD + view.missions.length * (h + 4) - 4 }, `${view.missions_completed} done`);
    view.missions.forEach((mission, i) => {
      this.rows.push({ x, y: y + HEAD + i * (h + 4), w, h, spot: `mission:${mission.mission}`, kind: "mission", index: i });
    });
    return y + HEAD + view.missions.length * (h + 4) - 4 + GAP;
  }

  bosses(x: number, y: number, w: number): number {
    const { bosses } = this.wish.view;
    const h = 46;
    let cy = y + HEAD;
    bosses.revealed.forEach((id, i) => {
      this.rows.push({ x, y: cy, w, h, spot: `card:${id}`, kind: "boss", index: i });
      cy += h + 4;
    });
    if (bosses.face_down.length) {
      this.rows.push({ x, y: cy, w, h, spot: "bosses", kind: "bosses", index: 0 });
      cy += h + 4;
    }
    this.zone("bosses", "Bosses", { x, y, w, h: Math.max(HEAD + 30, cy - 4 - y) });
    return Math.max(y + HEAD + 30, cy - 4) + GAP;
  }
}

export function layOut(wish: Wish): Scene {
  const scene = place(wish, false);
  // While a fight needs the room, the tops of the stacks shrink to their names and figures.
  const fighting = wish.view.phase === "strategy" || wish.view.phase === "resolve";
  return scene.h > wish.h + 4 && fighting && !scene.narrow ? place(wish, true) : scene;
}

function place(wish: Wish, lowStacks: boolean): Scene {
  const builder = new Builder(wish);
  const stackStyle = lowStacks ? "mini" : "wide";
  const { w, view } = wish;
  const narrow = w < 600;
  const pad = narrow ? 10 : 14;
  const inner = w - 2 * pad;
  let bottom: number;
  if (narrow) {
    const choosing = view.phase === "activation" || view.phase === "setup" || !view.active.length;
    let y = builder.status(pad, pad, inner, true);
    y = builder.stacks(pad, y, inner, choosing ? "small" : "mini");
    y = builder.active(pad, y, inner, 1, 0);
    y = builder.dice(pad, y, inner, true);
    y = builder.items(pad, y, inner);
    y = builder.missions(pad, y, inner);
    bottom = builder.bosses(pad, y, inner);
  } else if (w < 860) {
    let y = builder.status(pad, pad, inner, true);
    y = builder.stacks(pad, y, inner, stackStyle);
    y = builder.active(pad, y, inner, w < 720 ? 2 : 3, 60);
    y = builder.dice(pad, y, inner, false);
    const column = (inner - 2 * GAP) / 3;
    bottom = Math.max(
      builder.items(pad, y, column),
      builder.missions(pad + column + GAP, y, column),
      builder.bosses(pad + 2 * (column + GAP), y, column),
    );
  } else {
    const side = Math.min(250, Math.max(196, w * 0.2));
    let left = builder.status(pad, pad, side, false);
    left = builder.items(pad, left, side);
    left = builder.missions(pad, left, side);
    left = builder.bosses(pad, left, side);
    const x = pad + side + 18;
    const area = w - x - pad;
    // The dice are laid first to learn their height, so that the active area can take what is left.
    const trial = new Builder(wish);
    const diceH = trial.dice(x, 0, area, false);
    const after = builder.stacks(x, pad, area, stackStyle);
    const room = wish.h - after - diceH - HEAD - GAP - pad + 4;
    // Four enemies share a row where a second one would push the dice out of sight.
    const columns = area > 1100 || (lowStacks && view.active.length === 4) ? 4 : 3;
    const y = builder.active(x, after, area, columns, Math.max(90, room));
    bottom = Math.max(left, builder.dice(x, y, area, false));
  }
  const { zones, cards, clusters, hero, stats, rows, activeBox } = builder;
  return { w, h: Math.max(bottom - GAP + pad, wish.h), narrow, zones, cards, clusters, hero, stats, rows, activeBox };
}
