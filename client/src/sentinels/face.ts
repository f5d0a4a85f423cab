// How the words of a card on the table are set at a given width.

import type { Facts } from "./facts";
import { textWidth, wrap } from "./measure";

export interface Face {
  art: number;
  /** Left edge of the words. */
  x: number;
  nameSize: number;
  sub: string;
  size: number;
  step: number;
  lines: string[];
  rewardY: number;
  h: number;
}

const cache = new Map<string, Face>();

export function faceLayout(of: Facts, width: number): Face {
  const key = `${of.id}/${width.toFixed(1)}`;
  const known = cache.get(key);
  if (known) return known;
  const roomy = width >= 290;
  const grand = width >= 370;
  const art = width < 215 ? 58 : grand ? 100 : roomy ? 84 : 70;
  const x = art + 16;
  const room = width - x - 9;
  const nameSize = Math.min(grand ? 17 : roomy ? 15.5 : 14, (14 * (room - 20)) / textWidth(of.name, 14, 700));
  const size = grand ? 14 : roomy ? 12.5 : 12;
  const step = size + 3;
  const lines = wrap(of.text, room, size);
  const kind = of.grade === 3 ? "Boss" : of.grade ? `Class ${of.grade}` : of.subtitle;
  const more = of.additional && of.grade < 3 ? [`+${of.additional}`] : [];
  const whole = [kind, ...(of.mandatory ? ["mandatory"] : []), ...more].join(" · ");
  // Where the word has no room, the mark on the picture says it alone.
  const sub = textWidth(whole, 11.5, 550) <= room ? whole : [kind, ...more].join(" · ");
  const rewardY = Math.max(art + 26, 55 + lines.length * step + (of.reward ? 6 : -6));
  const made = { art, x, nameSize, sub, size, step, lines, rewardY, h: rewardY + 10 };
  if (cache.size > 2000) cache.clear();
  cache.set(key, made);
  return made;
}
