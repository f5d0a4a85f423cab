// Heroes: a pressure suit with its own crest, visor and sunrise, from the hero's id alone.

import { seeded } from "./creature";

export interface HeroArt {
  helm: string;
  visor: string;
  crest: string;
  badge: string;
  tilt: number;
  rays: number;
}

const HELMS = [
  "M-25 -6C-25 -40 25 -40 25 -6C25 12 16 24 0 24C-16 24 -25 12 -25 -6Z",
  "M-24 -18C-20 -36 20 -36 24 -18L26 6L14 24H-14L-26 6Z",
  "M-27 -4C-27 -26 -16 -38 0 -38C16 -38 27 -26 27 -4L22 18C12 25 -12 25 -22 18Z",
  "M-22 -34H22L27 -10L20 22H-20L-27 -10Z",
];
const VISORS = [
  "M-19 -14C-12 -22 12 -22 19 -14L17 3C9 11 -9 11 -17 3Z",
  "M-20 -10C-8 -20 8 -20 20 -10L12 8L-12 8Z",
  "M-18 -16H18L20 -2C10 8 -10 8 -20 -2Z",
];
const CRESTS = [
  "M-3 -40L3 -40L5 -24L-5 -24Z",
  "M-14 -37L-8 -39L-8 -26L-14 -23ZM14 -37L8 -39L8 -26L14 -23Z",
  "M0 -43L6 -30L0 -25L-6 -30Z",
  "M-24 -22L-30 -34L-26 -36L-18 -27ZM24 -22L30 -34L26 -36L18 -27Z",
];
const BADGES = ["M0 26L6 38H-6Z", "M-6 28H6V38H-6Z", "M0 26L7 32L0 39L-7 32Z", "M-7 30L0 26L7 30L4 39H-4Z"];

export function heroArt(id: string): HeroArt {
  const random = seeded(id);
  const pick = <T>(list: T[]): T => list[Math.floor(random() * list.length)]!;
  return { helm: pick(HELMS), visor: pick(VISORS), crest: pick(CRESTS), badge: pick(BADGES), tilt: Math.round(random() * 12 - 6), rays: 7 + Math.floor(random() * 6) };
}
