import { describe, expect, test } from "vitest";
import type { ActiveView, SentinelsView } from "../src/lib/protocol";
import { layOut, type Box, type Scene } from "../src/sentinels/layout";
import { follow } from "../src/sentinels/tokens";

const none = { yellow: 0, green: 0, blue: 0, purple: 0, red: 0 };

function enemy(card: string, dice: ActiveView["dice"] = []): ActiveView {
  return { number: 1, card, name: card, enemy_class: 1, health: 4, damage: 0, dice, deals: 1, defeated: false, cancelled: false, room: null, reward: "" };
}

function view(change: Partial<SentinelsView> = {}): SentinelsView {
  return {
    game: "sentinels",
    round: 3,
    phase: "strategy",
    strategy_phase: 1,
    strategy_phases: 3,
    endgame: { round: 0, may_start: false, must_start: false, extra_entourage: 2 },
    hero: { hero: "h", side: "1a", name: "Hero" },
    stats: { health: 5, strategy: 6, recovery: 3 },
    dice: { pool: { yellow: 4, green: 4, blue: 4, purple: 4, red: 1 }, committed: none, rolled: [], kept: [], exhausted: none, banished: none },
    commit_limit: null,
    stacks: ["a", "b", "c"].map((letter) => ({ letter, count: 9, top: `top-${letter}`, below: [] })),
    active: [],
    bosses: { revealed: ["boss"], face_down: ["x", "y", "z"] },
    items: [],
    item_capacity: 6,
    missions: ["m", "n", "o"].map((mission) => ({ mission, name: mission, status: "waiting", progress: 0, goal: 3, may_give_up: false })),
    missions_completed: 0,
    hunted_stack: null,
    pending_enemies: 0,
    skip_recovery: false,
    forecast: null,
    discard: [],
    unseen: [],
    rank: 1,
    result: "running",
    ...change,
  };
}

const full = view({
  active: ["a", "b", "c", "d", "e", "f", "g"].map((card) => enemy(card, [{ code: "y1", colour: "yellow", face: "basic", count: 4, damage: 1 }])),
  dice: {
    pool: { ...none, purple: 2 },
    committed: none,
    rolled: ["y0", "y1", "y2", "g0", "g1", "g2", "b0", "b1", "b2", "p0", "p1", "p2", "r1", "r2"].map((code) => ({ code, colour: "yellow", face: "miss", count: 1, damage: 0 })),
    kept: [],
    exhausted: { yellow: 4, green: 4, blue: 4, purple: 4, red: 1 },
    banished: { yellow: 4, green: 4, blue: 4, purple: 4, red: 1 },
  },
});

const scene = (v: SentinelsView, w: number, h = 500): Scene => layOut({ w, h, view: v, staged: {}, need: (_, width) => (width < 200 ? 190 : 150) });

function overlap(a: Box, b: Box): boolean {
  return a.x < b.x + b.w - 0.5 && b.x < a.x + a.w - 0.5 && a.y < b.y + b.h - 0.5 && b.y < a.y + a.h - 0.5;
}

describe.each([340, 390, 640, 800, 980, 1500, 2200])("a scene %i pixels wide", (w) => {
  test.each([["quiet", view()], ["crowded", full]])("covers nothing when %s", (_, v) => {
    const { cards, rows, hero, stats, clusters } = scene(v, w);
    const boxes = [...cards, ...rows, hero!, ...stats, ...clusters.filter((cluster) => cluster.zone !== "card")];
    const pairs = boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) => overlap(a, b)).map((b) => [a, b]));
    expect(pairs).toEqual([]);
  });

  test("stays within its width and height", () => {
    const { cards, rows, stats, clusters, zones, h } = scene(full, w);
    const out = [...cards, ...rows, ...stats, ...clusters, ...zones].filter((box) => box.x < 0 || box.x + box.w > w || box.y + box.h > h);
    expect(out).toEqual([]);
  });

  test("has targets of 44 pixels and more", () => {
    const { cards, rows, clusters, stats } = scene(full, w);
    const small = [...cards, ...rows, ...stats, ...clusters.filter((cluster) => cluster.zone !== "card")].filter((box) => box.w < 44 || box.h < 44);
    expect(small).toEqual([]);
  });
});

test("a die that is committed keeps its token, and no token is drawn twice", () => {
  const before = follow([], scene(view(), 980).clusters);
  const staged = layOut({ w: 980, h: 500, view: view(), staged: { red: 1 }, need: () => 150 });
  const after = follow(before, staged.clusters);
  expect(after.find((token) => token.zone === "staged")?.id).toBe(before.find((token) => token.colour === "red")?.id);
  expect(new Set(after.map((token) => token.id)).size).toBe(17);
});

test("more dice than before get tokens of their own", () => {
  const before = follow([], scene(view(), 980).clusters);
  const more = view({ dice: { ...view().dice, exhausted: { ...none, yellow: 2 } } });
  const ids = follow(before.slice(1), scene(more, 980).clusters).map((token) => token.id);
  expect(new Set(ids).size).toBe(19);
});
