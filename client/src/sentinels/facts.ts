// What a card's drawing needs, read from a component's numbers.

import type { Library } from "../lib/content.svelte";
import type { Component } from "../lib/protocol";
import { families, rewardIcon, type IconName } from "./art/icons";

export interface Facts {
  id: string;
  kind: string;
  name: string;
  text: string;
  /** Class of enemies and bosses (3), 0 for other cards. */
  grade: number;
  health: number;
  damage: number;
  additional: number;
  mandatory: boolean;
  icons: IconName[];
  reward: string;
  rewardIcon: IconName;
  /** One short line under the name. */
  subtitle: string;
  stats: { icon: IconName; name: string; value: number }[];
}

const ROMAN = ["", "I", "II", "III"];

export const roman = (grade: number): string => ROMAN[grade] ?? String(grade);

const number = (value: unknown): number => (typeof value === "number" ? value : 0);

function rewardWords(reward: unknown, library: Library): string {
  if (!reward || typeof reward !== "object") return "";
  const { item, gain } = reward as { item?: string | null; gain?: Record<string, unknown>[] };
  if (item) return library.card(item)?.name ?? item;
  return (gain ?? []).map(gainWords).join(", ");
}

function gainWords(effect: Record<string, unknown>): string {
  if (effect.do === "gain") {
    const stat = String(effect.stat);
    return `${number(effect.amount) > 0 ? "+" : ""}${number(effect.amount)} ${stat[0]?.toUpperCase()}${stat.slice(1)}`;
  }
  if (effect.do === "recover") return `recover ${effect.up_to ? "up to " : ""}${number(effect.dice)}`;
  return String(effect.do);
}

function subtitle(component: Component): string {
  const { kind, numbers } = component;
  switch (kind) {
    case "enemy":
      return `Class ${roman(number(numbers.enemy_class))}`;
    case "boss":
      return "Boss";
    case "item":
      return numbers.kind === "lasting" ? "Lasting item" : "One-use item";
    case "hero":
      return `Hero ${String(numbers.side ?? "")}`;
    case "mission":
      return numbers.may_give_up ? "Mission, may be given up" : "Mission";
    case "die":
      return `${number(numbers.count)} ${number(numbers.count) === 1 ? "die" : "dice"}`;
    default:
      return kind;
  }
}

const made = new WeakMap<Component, Facts>();

export function facts(component: Component, library: Library): Facts {
  const known = made.get(component);
  if (known) return known;
  const { kind, numbers } = component;
  const stats: Facts["stats"] = [];
  if (kind === "enemy" || kind === "boss" || kind === "hero") {
    stats.push({ icon: kind === "hero" ? "health" : "shell", name: "Health", value: number(numbers.health) });
  }
  if (kind === "enemy" || kind === "boss") stats.push({ icon: "damage", name: "Damage", value: number(numbers.damage) });
  if (kind === "boss") stats.push({ icon: "swarm", name: "Entourage", value: number(numbers.entourage) });
  if (kind === "hero") {
    stats.push({ icon: "strategy", name: "Strategy", value: number(numbers.strategy) });
    stats.push({ icon: "recovery", name: "Recovery", value: number(numbers.recovery) });
  }
  const found: Facts = {
    id: component.id,
    kind,
    name: component.name,
    text: component.text,
    grade: kind === "boss" ? 3 : number(numbers.enemy_class),
    health: number(numbers.health),
    damage: number(numbers.damage),
    additional: number(numbers.additional) || (kind === "boss" ? number(numbers.entourage) : 0),
    mandatory: numbers.mandatory === true,
    icons: families(numbers),
    reward: rewardWords(numbers.reward, library),
    rewardIcon: rewardIcon(numbers.reward),
    subtitle: subtitle(component),
    stats,
  };
  made.set(component, found);
  return found;
}
