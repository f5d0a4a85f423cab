// Portraits of enemies and bosses, drawn from their data: a body plan by name, legs and jaws by Damage, bulk by
// Health. Cards of other packs get a portrait the same way. Everything lies around 0,0 within a box of 100 by 100.

export type Tone = "body" | "plate" | "light" | "eye" | "line";

export interface Stroke {
  d: string;
  tone: Tone;
  /** Line width; filled when left out. */
  width?: number;
}

export interface Creature {
  id: string;
  health: number;
  damage: number;
  grade: number;
}

type Plan = (c: Creature, random: () => number) => Stroke[];

/** Small generator, seeded by the card's id, so that a card looks the same everywhere. */
export function seeded(text: string): () => number {
  let h = 2166136261;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 16777619);
  return () => {
    h = Math.imul(h ^ (h >>> 15), 2246822507);
    h = Math.imul(h ^ (h >>> 13), 3266489909);
    h ^= h >>> 16;
    return (h >>> 0) / 4294967296;
  };
}

const n = (value: number): string => value.toFixed(1).replace(/\.0$/, "");

function oval(x: number, y: number, rx: number, ry = rx): string {
  return `M${n(x - rx)} ${n(y)}a${n(rx)} ${n(ry)} 0 1 0 ${n(rx * 2)} 0a${n(rx)} ${n(ry)} 0 1 0 ${n(-rx * 2)} 0z`;
}

/** A path given for the right half, and its mirror image. */
function both(right: (s: 1 | -1) => string): string {
  return right(1) + right(-1);
}

function eyes(x: number, y: number, r: number, pairs = 1): Stroke[] {
  const d = Array.from({ length: pairs }, (_, i) =>
    both((s) => oval(s * (x + i * r * 2.1), y - i * r * 0.9, r * (1 - i * 0.22))),
  ).join("");
  return [{ d, tone: "eye" }];
}

function legs(pairs: number, top: number, bottom: number, reach: number, root: number, bend: number): Stroke {
  let d = "";
  for (let i = 0; i < pairs; i++) {
    const t = pairs === 1 ? 0.5 : i / (pairs - 1);
    const y = top + (bottom - top) * t;
    const lift = (t - 0.45) * bend;
    d += both(
      (s) =>
        `M${n(s * root)} ${n(y)}L${n(s * (root + reach * 0.55))} ${n(y + lift - 6)}L${n(s * (root + reach))} ${n(y + lift + 9)}`,
    );
  }
  return { d, tone: "line", width: 3.4 };
}

function jaws(damage: number, y: number, size: number): Stroke[] {
  if (damage <= 0) return [];
  const reach = size * (0.75 + Math.min(damage, 4) * 0.14);
  const d = both(
    (s) =>
      `M${n(s * 4)} ${n(y)}C${n(s * (6 + reach))} ${n(y - reach * 0.3)} ${n(s * (reach + 4))} ${n(y - reach)} ${n(s * 3)} ${n(y - reach * 1.35)}C${n(s * (reach * 0.7))} ${n(y - reach * 0.7)} ${n(s * (reach * 0.5))} ${n(y - 3)} ${n(s * 2)} ${n(y - 2)}Z`,
  );
  return [{ d, tone: "light" }];
}

function feelers(y: number, spread: number, height: number, tips: boolean): Stroke[] {
  const strokes: Stroke[] = [
    {
      d: both((s) => `M${n(s * 5)} ${n(y)}Q${n(s * 8)} ${n(y - height)} ${n(s * spread)} ${n(y - height)}`),
      tone: "line",
      width: 2.4,
    },
  ];
  if (tips) strokes.push({ d: both((s) => oval(s * spread, y - height, 3)), tone: "light" });
  return strokes;
}

const bulk = (c: Creature): number => Math.min(1.16, 0.8 + c.health * 0.05);

const beetle: Plan = (c, random) => {
  const k = bulk(c);
  const w = 23 * k;
  const h = 26 * k;
  const strokes: Stroke[] = [
    legs(3, -6, 18, 22, w * 0.75, 26),
    ...jaws(c.damage, -27, 13),
    { d: oval(0, -22, 11, 9), tone: "plate" },
    { d: oval(0, 8, w, h), tone: "body" },
    { d: `M0 ${n(8 - h)}V${n(8 + h)}`, tone: "plate", width: 2.2 },
  ];
  const spots = 2 + Math.floor(random() * 3);
  strokes.push({
    d: Array.from({ length: spots }, (_, i) =>
      both((s) => oval(s * w * (0.38 + 0.14 * (i % 2)), 8 - h * 0.55 + (i * h * 1.1) / spots, 3.2 + random() * 2.4)),
    ).join(""),
    tone: "plate",
  });
  return [...strokes, ...eyes(5, -24, 2.6)];
};

const moth: Plan = (c, random) => {
  const k = bulk(c);
  const flare = 34 + random() * 6;
  return [
    {
      d: both(
        (s) =>
          `M${n(s * 3)} -10C${n(s * 16)} -40 ${n(s * flare)} -34 ${n(s * 40)} -16C${n(s * 38)} 2 ${n(s * 22)} 6 ${n(s * 4)} 4Z`,
      ),
      tone: "body",
    },
    {
      d: both((s) => `M${n(s * 4)} 2C${n(s * 24)} 4 ${n(s * 32)} 20 ${n(s * 22)} 34C${n(s * 12)} 34 ${n(s * 5)} 22 ${n(s * 3)} 10Z`),
      tone: "plate",
    },
    { d: both((s) => oval(s * 24, -15, 5.5 * k)), tone: "light" },
    { d: oval(0, 4, 5.5, 22 * k), tone: "light" },
    ...feelers(-18, 15, 16, false),
    ...eyes(3.4, -15, 2.3),
  ];
};

const spider: Plan = (c, random) => {
  const k = bulk(c);
  const pairs = 4 + Math.round(random());
  return [
    legs(pairs, -14, 14, 27, 9, 44),
    { d: oval(0, 16, 19 * k, 20 * k), tone: "body" },
    { d: `M0 4L7 15L0 28L-7 15Z`, tone: "plate" },
    { d: oval(0, -12, 13, 12), tone: "plate" },
    ...jaws(c.damage, -20, 9),
    ...eyes(3.6, -14, 2.3, 2),
  ];
};

const wasp: Plan = (c) => {
  const k = bulk(c);
  return [
    {
      d: both((s) => `M${n(s * 4)} -8C${n(s * 22)} -38 ${n(s * 44)} -30 ${n(s * 42)} -18C${n(s * 36)} -6 ${n(s * 18)} -2 ${n(s * 4)} -2Z`),
      tone: "plate",
    },
    legs(2, 2, 12, 16, 6, 20),
    { d: `M0 2C${n(15 * k)} 6 ${n(15 * k)} 26 0 42C${n(-15 * k)} 26 ${n(-15 * k)} 6 0 2Z`, tone: "body" },
    {
      d: `M${n(-11 * k)} 14Q0 19 ${n(11 * k)} 14M${n(-10 * k)} 22Q0 27 ${n(10 * k)} 22M-6 30Q0 34 6 30`,
      tone: "light",
      width: 3,
    },
    { d: oval(0, -6, 9, 10), tone: "body" },
    { d: oval(0, -22, 9.5, 8), tone: "plate" },
    ...jaws(c.damage, -27, 7),
    ...feelers(-27, 16, 12, false),
    ...eyes(5, -23, 3),
  ];
};

const larva: Plan = (c, random) => {
  const k = bulk(c);
  const segments = 5;
  const sway = random() < 0.5 ? 1 : -1;
  const strokes: Stroke[] = [];
  for (let i = segments; i >= 0; i--) {
    const x = sway * Math.sin(i * 1.05) * 11;
    const y = -18 + i * 11;
    strokes.push({ d: oval(x, y, (17 - i * 1.5) * k, (10.5 - i * 0.7) * k), tone: i % 2 ? "plate" : "body" });
  }
  return [...strokes, ...jaws(c.damage, -25, 9), ...eyes(5.5, -21, 2.6)];
};

const pod: Plan = (c, random) => {
  const k = bulk(c);
  const spikes = 9 + Math.floor(random() * 5);
  const burst = Array.from({ length: spikes }, (_, i) => {
    const a = (i * 2 * Math.PI) / spikes + random() * 0.15;
    const r = 34 * Math.min(k, 1.05) + random() * 7;
    return `M${n(Math.cos(a) * 18)} ${n(Math.sin(a) * 18)}L${n(Math.cos(a) * r)} ${n(Math.sin(a) * r)}`;
  }).join("");
  const pores = Array.from({ length: 6 }, (_, i) => {
    const a = i * 1.05 + random();
    return oval(Math.cos(a) * 15 * k, Math.sin(a) * 15 * k, 2.4 + random() * 2);
  }).join("");
  return [
    { d: burst, tone: "line", width: 3 },
    { d: oval(0, 0, 26 * k), tone: "body" },
    { d: pores, tone: "plate" },
    { d: oval(0, 0, 10), tone: "plate" },
    ...(c.damage > 0 ? [] : [{ d: `M0 22Q5 32 0 38Q-5 32 0 22Z`, tone: "light" as Tone }]),
    { d: oval(0, 0, 4.6), tone: "eye" },
  ];
};

const mantis: Plan = (c) => {
  const k = bulk(c);
  return [
    legs(2, 10, 24, 20, 6, 22),
    {
      d: both((s) => `M${n(s * 5)} -4L${n(s * 28)} -2L${n(s * 24)} -38C${n(s * 36)} -22 ${n(s * 40)} -8 ${n(s * 33)} 7L${n(s * 6)} 6Z`),
      tone: "light",
    },
    { d: `M0 -18C${n(10 * k)} -6 ${n(13 * k)} 22 0 42C${n(-13 * k)} 22 ${n(-10 * k)} -6 0 -18Z`, tone: "body" },
    { d: `M-13 -31L13 -31L0 -13Z`, tone: "plate" },
    ...feelers(-30, 14, 13, false),
    ...eyes(9.5, -29, 3.4),
  ];
};

const thrall: Plan = (c, random) => {
  const k = bulk(c);
  const crest = 2 + Math.floor(random() * 3);
  return [
    { d: `M${n(-34 * k)} 42C${n(-34 * k)} 18 -18 10 0 10C18 10 ${n(34 * k)} 18 ${n(34 * k)} 42Z`, tone: "body" },
    { d: `M-9 12L0 26L9 12Z`, tone: "plate" },
    { d: `M-19 -10C-19 -34 19 -34 19 -10L16 10C12 20 -12 20 -16 10Z`, tone: "plate" },
    { d: `M-14 -9C-8 -14 8 -14 14 -9L12 3C6 8 -6 8 -12 3Z`, tone: "line" },
    ...feelers(-26, 17, 13, true),
    {
      d: Array.from({ length: crest }, (_, i) => `M${n((i - (crest - 1) / 2) * 7)} 30V40`).join(""),
      tone: "light",
      width: 3,
    },
    ...eyes(6, -4, 2.8),
  ];
};

const drone: Plan = (c, random) => {
  const rotors = Math.max(1, Math.min(3, Math.round(c.health / 2)));
  const turn = random() * 0.4;
  const arms = Array.from({ length: rotors }, (_, i) => {
    const a = turn - Math.PI / 2 + (i * 2 * Math.PI) / rotors;
    return { x: Math.cos(a) * 30, y: Math.sin(a) * 30 };
  });
  return [
    { d: arms.map(({ x, y }) => `M0 0L${n(x)} ${n(y)}`).join(""), tone: "line", width: 4 },
    { d: arms.map(({ x, y }) => oval(x, y, 12.5)).join(""), tone: "body" },
    { d: arms.map(({ x, y }) => oval(x, y, 5)).join(""), tone: "plate" },
    { d: oval(0, 0, 18), tone: "plate" },
    { d: `M-18 0H18M0 -18V18`, tone: "line", width: 2 },
    { d: oval(0, 0, 9), tone: "body" },
    { d: oval(0, 0, 4.6), tone: "eye" },
  ];
};

const shell: Plan = (c, random) => {
  const k = bulk(c);
  const rings = 3 + Math.floor(random() * 2);
  const arcs = Array.from({ length: rings }, (_, i) => {
    const r = 24 * k * (1 - i * 0.24);
    return `M${n(-r)} 16A${n(r)} ${n(r)} 0 0 1 ${n(r)} 16`;
  }).join("");
  return [
    legs(2, 20, 26, 18, 22, 16),
    { d: `M${n(-32 * k)} 18A${n(32 * k)} ${n(36 * k)} 0 0 1 ${n(32 * k)} 18Z`, tone: "body" },
    { d: arcs, tone: "plate", width: 3 },
    { d: `M-16 18C-16 36 16 36 16 18Z`, tone: "plate" },
    { d: both((s) => `M${n(s * 6)} 28L${n(s * (8 + c.damage * 2))} 40L${n(s * 2)} 33Z`), tone: "light" },
    ...eyes(6.5, 24, 2.8),
  ];
};

const knot: Plan = (c, random) => {
  const arms = 7;
  const d = Array.from({ length: arms }, (_, i) => {
    const a = (i * 2 * Math.PI) / arms + random() * 0.3;
    const r = 36 + random() * 6;
    const b = a + 0.7;
    return `M0 0Q${n(Math.cos(b) * r * 0.7)} ${n(Math.sin(b) * r * 0.7)} ${n(Math.cos(a) * r)} ${n(Math.sin(a) * r)}`;
  }).join("");
  return [
    { d, tone: "line", width: 6 },
    { d: oval(0, 0, 19 * bulk(c)), tone: "body" },
    { d: `M-10 6C-6 -8 6 -8 10 6C4 12 -4 12 -10 6Z`, tone: "plate" },
    { d: both((s) => `M${n(s * 2)} 6L${n(s * 4)} 13L${n(s * 7)} 5Z`), tone: "light" },
    ...eyes(6, -6, 2.5, 2),
  ];
};

const sovereign: Plan = (c, random) => {
  const base = (random() < 0.5 ? beetle : mantis)(c, random);
  const crown = Array.from({ length: 5 }, (_, i) => {
    const x = (i - 2) * 9;
    const top = -47 + Math.abs(i - 2) * 4;
    return `M${n(x - 4)} -33L${n(x)} ${n(top)}L${n(x + 4)} -33Z`;
  }).join("");
  return [...base, { d: crown, tone: "light" }];
};

// Word in the id, plan; the first that fits.
const PLANS: [RegExp, Plan][] = [
  [/moth|butterfl/, moth],
  [/weaver|spinner|spider|tick|creeper/, spider],
  [/hornet|wasp|gnat|fly|locust/, wasp],
  [/grub|larva|worm|flood/, larva],
  [/buzzer|drone/, drone],
  [/boil|sac|pod|puffball|polyp|spore|pollen|sprayer|bloom/, pod],
  [/stalker|mantis|cricket|lancer|reap/, mantis],
  [/brute|miner|zealot|rifleman|trooper|guardian|puppet|soldier|scout/, thrall],
  [/snail|carapace|turtle|lurker|husk|crab/, shell],
  [/knot|maw|mandible|devourer|dustskin/, knot],
  [/beetle|louse|weevil|twinhorn|roach|scarab/, beetle],
];
const FALLBACK: Plan[] = [beetle, moth, spider, wasp, larva, pod, mantis, shell, knot];

export function portrait(c: Creature): Stroke[] {
  const random = seeded(c.id);
  const named = PLANS.find(([word]) => word.test(c.id))?.[1];
  const plan = named ?? (c.grade === 3 ? sovereign : FALLBACK[Math.floor(random() * FALLBACK.length)]!);
  return plan(c, random);
}
