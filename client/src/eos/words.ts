// Names of things on the table of Project EOS Rise, for the map, screen readers and explanations.

import type { EosView, GalaxyView } from "./view";

export const CLASS_NAMES: Record<string, string> = { dexer: "Dexer", galagat: "Galagat", vorde: "Vorde" };
export const TOKEN_NAMES: Record<string, string> = { frb: "FRB", skill: "Skill Token", credit: "credit" };

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

export const several = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export function roleName(view: EosView, role: string): string {
  return view.characters.find((each) => each.role === role)?.name ?? capital(role);
}

const GROUPS: Record<string, string> = {
  burn: "Afterburners", cover: "Shields", cube: "Cubes", deliver: "Deliver", fix: "Quick Fix", focus: "Focus", missile: "Missiles", put: "Dice", scrap: "Scrap", use: "Use up", warp: "Warp",
};

/** What a group of choices is called; only groups worth a title have one. */
export function groupName(view: EosView, group: string): string {
  const assistant = group.endsWith("-assistant");
  const role = assistant ? group.slice(0, -"-assistant".length) : group;
  const character = view.characters.find((each) => each.role === role);
  if (character) return assistant ? `${character.name}'s assistant` : character.name;
  return GROUPS[group] ?? "";
}

/** Everything that lies in a galaxy, one short phrase each. */
export function inside(galaxy: GalaxyView, view: EosView): string[] {
  const found: string[] = [];
  if (galaxy.eos) found.push("the EOS");
  if (galaxy.planet) found.push("the Paradise Planet");
  for (const [kind, count] of Object.entries(galaxy.ships)) if (count) found.push(several(count, CLASS_NAMES[kind] ?? kind));
  if (galaxy.frbs) found.push(several(galaxy.frbs, "FRB"));
  if (galaxy.skill_tokens) found.push(several(galaxy.skill_tokens, "Skill Token"));
  if (galaxy.credits) found.push(several(galaxy.credits, "credit"));
  if (galaxy.asteroids) found.push(several(galaxy.asteroids, "asteroid field"));
  if (galaxy.mining_stations) found.push(several(galaxy.mining_stations, "Mining Station"));
  for (const role of galaxy.cargo) found.push(`cargo of the ${roleName(view, role)}`);
  if (galaxy.station) found.push(`the ${capital(galaxy.station)} station`);
  return found;
}

export function galaxyWords(galaxy: GalaxyView, view: EosView): string {
  const things = inside(galaxy, view).join(", ") || "empty";
  const away = galaxy.away ? ` ${several(galaxy.away, "lane")} from the EOS.` : "";
  return `Galaxy ${galaxy.name}, ${capital(galaxy.region)}: ${things}.${away}`;
}

/** How far the game is, for lists of tables. */
export const status = (view: EosView): string => (view.round ? `round ${view.round}, ${view.phase_name}` : "set-up");

/** The state of the game in a few sentences, on request. */
export function summary(view: EosView): string {
  const tracks = view.tracks;
  const parts = [
    `Round ${view.round}, ${view.phase_name}. Year ${tracks.year} of ${tracks.years}.`,
    `Progress ${tracks.progress} of ${tracks.progress_goal}, Intel ${tracks.intel} of ${tracks.intel_goal}, ${several(tracks.credits, "credit")}, ${several(tracks.shields, "shield")}.`,
    ...view.characters.map((each) => `${each.name}: level ${each.level}, stress ${each.stress} of ${each.stress_out}, ${several(each.cubes, `${each.cube} cube`)}.`),
    ...view.ship.rooms.filter((room) => room.built && room.full).map((room) => `${room.name}: hull ${room.hull} of ${room.full}.`),
    ...view.galaxies.filter((galaxy) => inside(galaxy, view).length).map((galaxy) => galaxyWords(galaxy, view)),
  ];
  if (view.fight) parts.push(...view.fight.ships.map((foe) => `Fighting ${foe.name}: ${foe.defeated ? "defeated" : `${foe.damage} of ${foe.hull} damage, deals ${foe.deals}`}.`));
  if (view.forecast) parts.push(`${view.forecast.text}.`);
  return parts.join(" ");
}
