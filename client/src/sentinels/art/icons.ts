// Icons of our own, in boxes of 24 by 24: lines of width 2 with round ends; a path that begins with "#" is filled.

export const ICONS = {
  // stats and what stands on cards
  health: ["#M12 20.5C5 15.5 2.8 12 2.8 8.6 2.8 5.7 5 3.7 7.5 3.7c1.9 0 3.5 1.1 4.5 2.9 1-1.8 2.6-2.9 4.5-2.9 2.5 0 4.7 2 4.7 4.9 0 3.4-2.2 6.9-9.2 11.9z"],
  strategy: ["M12 3v18", "M12 4h8l-2.5 3.5L20 11h-8"],
  recovery: ["M19.5 12a7.5 7.5 0 1 1-2.6-5.7", "M20 3v4.5h-4.5", "M12 9v6M9 12h6"],
  damage: ["M5 4c3.5 3 5 8 4 16", "M11 3c3.5 4 4.5 9 3.5 18", "M17 4c2.5 4 3.5 9 2.5 15"],
  shell: ["#M12 2.5l8 3v6.5c0 4.8-3.2 8-8 9.7-4.8-1.7-8-4.9-8-9.7V5.5z"],
  swarm: ["#M12 7.5a4.5 5.5 0 1 0 .01 0z", "M12 7.5V5M7.5 10L4 8M7.3 13.5H3.5M8 17l-3.5 2M16.5 10L20 8M16.7 13.5h3.8M16 17l3.5 2"],
  mandatory: ["M12 2.5l9.5 9.5-9.5 9.5L2.5 12z", "M12 7.5v5.5M12 16.4v.1"],
  after: ["M5 4h14M5 20h14", "M7 4c0 5 5 5 5 8s-5 3-5 8M17 4c0 5-5 5-5 8s5 3 5 8"],
  gift: ["M4 10h16v10H4zM3 6.5h18V10H3zM12 6.5V20", "M12 6.5C9 6.5 7 5.5 7.5 4s3-1.5 4.5 2.5C13.5 2.5 16 2.5 16.5 4s-1.5 2.5-4.5 2.5"],
  // effect families
  "no-recovery": ["M18.8 9A7.5 7.5 0 1 0 19 15", "M20 4v5h-5", "M4 4l16 16"],
  cap: ["M4 20V9h4v11M10 20V5h4v15", "M3 2.5h18", "M18 9v11"],
  commit: ["M4 8h9v9H4z", "M15 12.5h6M18 9.5l3 3-3 3"],
  assign: ["M12 12m-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0", "M12 2v5M12 17v5M2 12h5M17 12h5"],
  guard: ["M12 3l7.5 2.8v6c0 4.4-3 7.4-7.5 9.2-4.5-1.8-7.5-4.8-7.5-9.2v-6z", "M8.5 11.5l2.5 2.5 4.5-5"],
  boost: ["#M9 3l1.7 5.3L16 10l-5.3 1.7L9 17l-1.7-5.3L2 10l5.3-1.7z", "M18 14v7M14.5 17.5h7"],
  "no-items": ["M4 9h16v11H4zM8 9V6a4 4 0 0 1 8 0v3", "M3 3l18 18"],
  anchor: ["M12 8v13M5 13c0 5 3 8 7 8s7-3 7-8M8 11h8", "M12 3a2.5 2.5 0 1 0 .01 0z"],
  flee: ["M3 12h12M11 7l5 5-5 5", "M20 4v16"],
  swap: ["M4 8h14M14.5 4.5L18 8l-3.5 3.5", "M20 16H6M9.5 12.5L6 16l3.5 3.5"],
  reroll: ["M19.5 11A7.6 7.6 0 0 0 5.5 8M4.5 13a7.6 7.6 0 0 0 14 3", "M5 3.5V8h4.5M19 20.5V16h-4.5"],
  wound: ["#M12 20.5C5 15.5 2.8 12 2.8 8.6 2.8 5.7 5 3.7 7.5 3.7c1.4 0 2.5.6 3.4 1.5L9 10l4.5 2-2.5 4.5z", "M15 4c3.5-1 6.2 1.3 6.2 4.6 0 3-1.7 6-6.5 10"],
  eye: ["M2 12c4.5-8 15.5-8 20 0-4.5 8-15.5 8-20 0z", "#M12 8.5a3.5 3.5 0 1 0 .01 0z"],
  banish: ["M12 12m-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0", "M8.5 8.5l7 7M15.5 8.5l-7 7"],
  discard: ["M6 3h12v10H6z", "M12 10v11M8 17l4 4 4-4"],
  drain: ["M12 3c4 5 6 7.5 6 11a6 6 0 0 1-12 0c0-3.5 2-6 6-11z", "M8 4l8 0"],
  back: ["M9 14L4 9l5-5", "M4 9h10a6 6 0 0 1 0 12h-4"],
  strike: ["M20 3L9 14M14 3h6v6", "M4 13l7 7M7 17l-4 4"],
  cancel: ["M12 12m-8.5 0a8.5 8.5 0 1 0 17 0a8.5 8.5 0 1 0-17 0", "M6 6l12 12"],
  claim: ["M6 3h12v10H6z", "M12 21V9M8 13l4-4 4 4"],
  fewer: ["#M10 8a4 5 0 1 0 .01 0z", "M15 12h6", "M10 8V5M6 10L3 8M6 16l-3 2"],
  none: ["M6 12h12"],
  // missions and heroes
  mission: ["M12 12m-9 0a9 9 0 1 0 18 0a9 9 0 1 0-18 0", "M12 12m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0", "#M12 10.5a1.5 1.5 0 1 0 .01 0z"],
  trail: ["M4 20c0-6 8-3 8-8s-6-3-6-8", "M15 4h5v5M20 4l-8 8"],
  sun: ["#M12 7.5a4.5 4.5 0 1 0 .01 0z", "M12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.7 1.7M17.3 17.3L19 19M19 5l-1.7 1.7M6.7 17.3L5 19"],
  skull: ["M12 3c-5 0-8 3.3-8 7.5 0 3 1.5 4.5 3.5 5.5v4h9v-4c2-1 3.5-2.5 3.5-5.5C20 6.3 17 3 12 3z", "#M8.8 9.5a1.8 1.8 0 1 0 .01 0z", "#M15.2 9.5a1.8 1.8 0 1 0 .01 0z"],
  crown: ["#M3 7l4.5 4L12 4l4.5 7L21 7l-2 12H5z"],
  // the page
  home: ["M4 11l8-7 8 7v9h-5.5v-6h-5v6H4z"],
  cards: ["M8 6h11v14H8z", "M5 17V3h11"],
  book: ["M12 6c-2.5-2-5.5-2-8-1.5V19c2.5-.5 5.5-.5 8 1.5 2.5-2 5.5-2 8-1.5V4.5C17.5 4 14.5 4 12 6zM12 6v14"],
  gear: ["M12 12m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0", "M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1"],
  help: ["M9 9a3 3 0 1 1 4.5 2.6c-1 .6-1.5 1.2-1.5 2.4M12 18v.1", "M12 12m-9.5 0a9.5 9.5 0 1 0 19 0a9.5 9.5 0 1 0-19 0"],
  undo: ["M9 14L4 9l5-5", "M4 9h10a6 6 0 0 1 0 12h-4"],
  log: ["M5 5h14M5 10h14M5 15h9M5 20h6"],
  play: ["#M7 4.5l12 7.5-12 7.5z"],
  pause: ["M8 5v14M16 5v14"],
  next: ["M9 5l7 7-7 7"],
  prev: ["M15 5l-7 7 7 7"],
  first: ["M17 5l-7 7 7 7M7 5v14"],
  last: ["M7 5l7 7-7 7M17 5v14"],
  fork: ["M7 4v16M7 12c0-4 10-2 10-8M14 6.5l3-3 3 3"],
  up: ["M5 15l7-7 7 7"],
  down: ["M5 9l7 7 7-7"],
  menu: ["M4 6h16M4 12h16M4 18h16"],
  close: ["M6 6l12 12M18 6L6 18"],
  plus: ["M12 5v14M5 12h14"],
  minus: ["M5 12h14"],
  check: ["M5 13l4.5 4.5L19 7"],
  search: ["M10.5 10.5m-6.5 0a6.5 6.5 0 1 0 13 0a6.5 6.5 0 1 0-13 0", "M15.5 15.5L21 21"],
  link: ["M10 14a4 4 0 0 1 0-5.7l3-3a4 4 0 0 1 5.7 5.7l-1.5 1.5", "M14 10a4 4 0 0 1 0 5.7l-3 3a4 4 0 0 1-5.7-5.7l1.5-1.5"],
  download: ["M12 3v12M7 10.5l5 5 5-5M4 20h16"],
  upload: ["M12 16V4M7 8.5l5-5 5 5M4 20h16"],
  flag: ["M6 21V4M6 5h12l-3 4 3 4H6"],
  bulb: ["M9 17c0-3-3-4-3-8a6 6 0 0 1 12 0c0 4-3 5-3 8zM10 21h4"],
  dice: ["M4 4h16v16H4z", "#M8.5 7.3a1.2 1.2 0 1 0 .01 0z", "#M15.5 14.3a1.2 1.2 0 1 0 .01 0z", "#M12 10.8a1.2 1.2 0 1 0 .01 0z"],
} as const satisfies Record<string, readonly string[]>;

export type IconName = keyof typeof ICONS;

const FAMILIES: Record<string, IconName> = {
  "no-recovery": "no-recovery",
  "commit-cap": "cap",
  "assign-cap": "cap",
  "defeat-cap": "cap",
  "no-commit": "commit",
  "commit-whole-colour": "commit",
  "assign-pairs": "assign",
  "no-assign": "assign",
  "one-colour-per-enemy": "assign",
  "one-die-per-colour": "assign",
  "colours-to-defeat": "assign",
  "lead-with": "assign",
  "needs-exhausted-colour": "assign",
  "clean-roll-only": "assign",
  "no-damage": "guard",
  "damage-cap": "guard",
  "level-damage": "guard",
  guarded: "guard",
  "hit-bonus": "boost",
  "bonus-this-round": "boost",
  "misses-count": "boost",
  "no-items": "no-items",
  "keep-misses": "anchor",
  "keeps-dice": "anchor",
  "may-keep-hits": "anchor",
  flee: "flee",
  "reroll-hits": "reroll",
  "roll-weakest": "reroll",
  "roll-exhausted": "reroll",
  "swap-results": "swap",
  turn: "swap",
  exchange: "swap",
  "lose-health": "wound",
  "reveal-boss": "eye",
  "banish-assigned": "banish",
  "banish-misses": "banish",
  "banish-strongest": "banish",
  "banish-pool-die": "banish",
  "banish-weakest": "banish",
  "discard-top": "discard",
  "discard-each-top": "discard",
  "discard-enemy": "discard",
  "extra-discards": "discard",
  "exhaust-hit": "drain",
  "exhaust-crits": "drain",
  "slip-away": "back",
  "return-to-stack": "back",
  "return-misses": "back",
  scout: "back",
  "defeat-another": "strike",
  defeat: "strike",
  "defeat-enemies": "strike",
  "deal-die-faces": "strike",
  "activate-more": "swarm",
  "activate-now": "swarm",
  "activate-at-once": "swarm",
  "fewer-enemies": "fewer",
  "cancel-effects": "cancel",
  "claim-top": "claim",
  "repeat-reward": "gift",
  "item-bonus": "gift",
  "use-items": "gift",
  "decline-rewards": "gift",
  "set-health": "shell",
  "heal-at-round-start": "health",
  "heal-on-defeat": "health",
  "gain-per-enemy": "health",
  "end-round-at-health": "health",
  "suffer-in-rounds": "wound",
  recover: "recovery",
  "recover-all": "recovery",
  "recover-when-hurt": "recovery",
  "extra-recovery": "recovery",
  "save-crits": "recovery",
  "set-stat": "recovery",
  "hunt-stack": "trail",
  "commit-everything": "commit",
  "assign-colours": "assign",
};

const EFFECT_FIELDS = ["standing", "on_activate", "after_roll", "on_die", "on_crit", "on_defeat", "after", "effects", "passive", "on_gain"];

interface Effect {
  do: string;
  stat?: string;
  amount?: number;
}

function familyOf(effect: Effect): IconName {
  if (effect.do === "gain") return effect.stat === "strategy" || effect.stat === "recovery" ? effect.stat : "health";
  return FAMILIES[effect.do] ?? "sun";
}

/** The icons of a component's effects, each family once, in the order of its content file. */
export function families(numbers: Record<string, unknown>): IconName[] {
  const found: IconName[] = [];
  const add = (effect: unknown): void => {
    if (!effect || typeof effect !== "object" || !("do" in effect)) return;
    const name = familyOf(effect as Effect);
    if (!found.includes(name)) found.push(name);
  };
  for (const field of EFFECT_FIELDS) {
    const list = numbers[field];
    if (Array.isArray(list)) list.forEach(add);
  }
  add(numbers.ability);
  add(numbers.condition);
  return found;
}

/** The icon of a reward: its item, or what it gives at once. */
export function rewardIcon(reward: unknown): IconName {
  if (!reward || typeof reward !== "object") return "none";
  const { item, gain } = reward as { item?: string | null; gain?: Effect[] };
  if (item) return "gift";
  return gain?.[0] ? familyOf(gain[0]) : "none";
}
