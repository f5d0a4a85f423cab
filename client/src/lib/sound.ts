// A few short tones, made on the spot; off until somebody turns them on.

import { settings } from "./settings.svelte";

const TUNES: Record<string, [number, number][]> = {
  rolled: [[180, 0.05], [240, 0.05], [210, 0.06]],
  defeated: [[330, 0.08], [495, 0.14]],
  suffered: [[160, 0.16], [110, 0.2]],
  turn: [[520, 0.09], [660, 0.16]],
};

let context: AudioContext | undefined;

export function sound(name: string): void {
  if (name === "turn" && settings.now.vibrate && "vibrate" in navigator) navigator.vibrate(60);
  const tune = TUNES[name];
  if (!settings.now.sound || !tune) return;
  context ??= new AudioContext();
  let start = context.currentTime;
  for (const [pitch, length] of tune) {
    const tone = context.createOscillator();
    const gain = context.createGain();
    tone.type = "triangle";
    tone.frequency.value = pitch;
    gain.gain.setValueAtTime(0.08, start);
    gain.gain.exponentialRampToValueAtTime(0.001, start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
    start += length;
  }
}
