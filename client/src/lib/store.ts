// What this browser remembers. Private windows may refuse storage; then it lasts as long as the page.

const memory = new Map<string, string>();

export function load<T>(name: string, fallback: T): T {
  try {
    const text = localStorage.getItem(`ludonaut.${name}`) ?? memory.get(name);
    return text ? (JSON.parse(text) as T) : fallback;
  } catch {
    return fallback;
  }
}

export function save(name: string, value: unknown): void {
  const text = JSON.stringify(value);
  memory.set(name, text);
  try {
    localStorage.setItem(`ludonaut.${name}`, text);
  } catch {
    // Full or forbidden: memory has it.
  }
}
