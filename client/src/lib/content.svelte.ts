// A game's components, terms and rules; asked for once per game and page load.

import { api } from "./api";
import type { Component, Content, Term } from "./protocol";

export class Library {
  readonly byId: Map<string, Component>;
  readonly #terms: Map<string, Term>;

  constructor(readonly content: Content) {
    this.byId = new Map(content.components.map((component) => [component.id, component]));
    this.#terms = new Map(content.terms.map((term) => [`${term.kind}:${term.id}`, term]));
  }

  card(id: string): Component | undefined {
    return this.byId.get(id);
  }

  term(kind: string, id: string): Term | undefined {
    return this.#terms.get(`${kind}:${id}`);
  }
}

const cache = new Map<string, Promise<Library>>();

export function library(game: string): Promise<Library> {
  let found = cache.get(game);
  if (!found) {
    found = api.content(game).then((content) => new Library(content));
    found.catch(() => cache.delete(game));
    cache.set(game, found);
  }
  return found;
}
