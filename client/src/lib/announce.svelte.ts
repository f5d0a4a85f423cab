// The live region: what happens, in the words of the events, for people who listen instead of look.

import { untrack } from "svelte";

class Announcer {
  lines = $state<{ id: number; text: string }[]>([]);
  #id = 0;

  say(text: string): void {
    if (!text) return;
    // Whoever speaks does not thereby listen: effects that call this must not run again because of it.
    this.lines = [...untrack(() => this.lines).slice(-7), { id: ++this.#id, text }];
  }
}

export const announcer = new Announcer();
export const say = (text: string): void => announcer.say(text);
