// Dice are alike but their drawings move: each drawn die keeps its identity from one picture to the next.

import { COLOURS, type Colour, type Face } from "./art/dice";
import type { Cluster } from "./layout";

export interface Token {
  id: string;
  colour: Colour;
  face: Face | null;
  zone: Cluster["zone"];
  spot: string;
  x: number;
  y: number;
  size: number;
}

/** The dice of all clusters; those that stay at their spot keep their token, the others travel. */
export function follow(before: Token[], clusters: Cluster[]): Token[] {
  const after: Token[] = [];
  for (const colour of COLOURS) {
    const places = clusters
      .filter((cluster) => cluster.colour === colour)
      .flatMap((cluster) => cluster.dice.map((die) => ({ ...die, face: cluster.face, zone: cluster.zone, spot: cluster.spot })));
    const free = before.filter((token) => token.colour === colour);
    const take = (fits: (token: Token) => boolean): Token | undefined => {
      const at = free.findIndex(fits);
      return at < 0 ? undefined : free.splice(at, 1)[0];
    };
    const taken = places.map((place) => take((token) => token.spot === place.spot));
    const used = new Set(before.map((token) => token.id));
    let next = 0;
    const fresh = (): string => {
      while (used.has(`${colour}${next}`)) next++;
      return `${colour}${next++}`;
    };
    places.forEach((place, i) => after.push({ id: (taken[i] ?? take(() => true))?.id ?? fresh(), colour, ...place }));
  }
  // The order of drawing stays, so that the page does not rebuild what only moves.
  return after.sort((a, b) => (a.id < b.id ? -1 : 1));
}
