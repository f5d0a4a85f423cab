import { load, save } from "./store";

export interface Preferences {
  theme: "auto" | "dark" | "light";
  /** Length of animations: 0 is off, 1 usual, 2 slow. */
  speed: 0 | 0.4 | 1 | 2;
  sound: boolean;
  vibrate: boolean;
  /** Ask again before a decision that cannot be taken back without passing a roll. */
  confirm: boolean;
  /** Seconds a random result stays; 0: until acknowledged. */
  hold: 0 | 4 | 8 | 15;
  odds: boolean;
}

const DEFAULTS: Preferences = { theme: "auto", speed: 1, sound: false, vibrate: false, confirm: false, hold: 8, odds: true };

class Settings {
  now = $state<Preferences>({ ...DEFAULTS, ...load<Partial<Preferences>>("settings", {}) });
  #light = matchMedia("(prefers-color-scheme: light)");
  #still = matchMedia("(prefers-reduced-motion: reduce)");
  systemLight = $state(this.#light.matches);
  systemStill = $state(this.#still.matches);

  constructor() {
    this.#light.addEventListener("change", (e) => (this.systemLight = e.matches));
    this.#still.addEventListener("change", (e) => (this.systemStill = e.matches));
  }

  get theme(): "dark" | "light" {
    if (this.now.theme !== "auto") return this.now.theme;
    return this.systemLight ? "light" : "dark";
  }

  /** The factor for every animation; 0 when the system asks for reduced motion. */
  get speed(): number {
    return this.systemStill ? 0 : this.now.speed;
  }

  set<K extends keyof Preferences>(name: K, value: Preferences[K]): void {
    this.now[name] = value;
    save("settings", this.now);
  }

  /** Carries theme and tempo over to the style sheets. */
  apply(): void {
    const root = document.documentElement;
    root.dataset.theme = this.theme;
    root.style.setProperty("--tempo", String(this.speed));
    document.querySelector('meta[name="color-scheme"]')?.setAttribute("content", this.theme);
  }
}

export const settings = new Settings();
