// Names of things on the table, for screen readers and explanations.

import type { Library } from "../lib/content.svelte";
import type { ActiveView, SentinelsView } from "../lib/protocol";
import { facts } from "./facts";
import type { CardPlace, Cluster } from "./layout";

export const FACE_WORDS: Record<string, [string, string]> = { miss: ["miss", "misses"], basic: ["hit", "hits"], crit: ["crit", "crits"] };

export function dieWords(count: number, colour: string, face: string | null): string {
  if (!face) return `${count} ${colour} ${count === 1 ? "die" : "dice"}`;
  const [one, many] = FACE_WORDS[face] ?? [face, face];
  return `${count} ${colour} ${count === 1 ? one : many}`;
}

export function cardWords(id: string, books: Library): string {
  const component = books.card(id);
  if (!component) return id;
  const of = facts(component, books);
  const parts = [of.name];
  if (of.grade) parts.push(of.grade === 3 ? "boss" : `class ${of.grade}`, `Health ${of.health}`, `Damage ${of.damage}`);
  if (of.mandatory) parts.push("mandatory");
  if (of.additional && of.grade < 3) parts.push(`activates ${of.additional} more`);
  const reward = of.reward ? ` Reward: ${of.reward}.` : "";
  return `${parts.join(", ")}. ${of.text}${reward}`;
}

export function enemyWords(enemy: ActiveView, books: Library): string {
  const state = enemy.defeated ? "defeated" : `${enemy.damage} of ${enemy.health} damage, deals ${enemy.deals}`;
  const dice = enemy.dice.length ? ` Dice on it: ${enemy.dice.map((die) => dieWords(die.count, die.colour, die.face)).join(", ")}.` : "";
  return `${enemy.name || books.card(enemy.card)?.name}: ${state}${enemy.cancelled ? ", effects cancelled" : ""}.${dice} ${books.card(enemy.card)?.text ?? ""}`;
}

export function placeWords(place: CardPlace, books: Library): string {
  if (place.enemy) return enemyWords(place.enemy, books);
  if (!place.count) return `Stack ${place.letter}: empty`;
  const cards = `Stack ${place.letter}, ${place.count} ${place.count === 1 ? "card" : "cards"}.`;
  return place.id ? `${cards} On top: ${cardWords(place.id, books)}` : `${cards} Top card not turned up yet.`;
}

const ZONE_WORDS: Record<Cluster["zone"], string> = {
  pool: "in the pool",
  staged: "about to be committed",
  committed: "committed, not rolled yet",
  loose: "rolled, not assigned",
  exhausted: "exhausted",
  banished: "banished",
  card: "on an enemy",
};

export function clusterWords(cluster: Cluster): string {
  return `${dieWords(cluster.count, cluster.colour, cluster.face)} ${ZONE_WORDS[cluster.zone]}`;
}

/** The state of the game in a few sentences, on request. */
export function summary(view: SentinelsView, books: Library): string {
  const counts = (dice: Record<string, number>): string =>
    Object.entries(dice)
      .filter(([, count]) => count)
      .map(([colour, count]) => `${count} ${colour}`)
      .join(", ") || "none";
  const parts = [`Round ${view.round}, ${view.phase}.`];
  if (view.hero && view.stats) parts.push(`${view.hero.name}: Health ${view.stats.health}, Strategy ${view.stats.strategy}, Recovery ${view.stats.recovery}.`);
  parts.push(...view.active.map((enemy) => `Fighting ${enemyWords(enemy, books)}`));
  if (view.forecast && view.active.length) parts.push(`If the round were resolved now you would suffer ${view.forecast.damage}.`);
  parts.push(`Pool: ${counts(view.dice.pool)}. Exhausted: ${counts(view.dice.exhausted)}.`);
  const loose = [...view.dice.rolled, ...view.dice.kept];
  if (loose.length) parts.push(`Rolled: ${loose.map((die) => dieWords(die.count, die.colour, die.face)).join(", ")}.`);
  parts.push(...view.stacks.map((stack) => `Stack ${stack.letter}: ${stack.count} cards${stack.top ? `, ${books.card(stack.top)?.name} on top` : ""}.`));
  return parts.join(" ");
}
