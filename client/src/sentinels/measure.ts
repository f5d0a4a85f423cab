// Widths of characters in the page's font, measured once, so that SVG text can be wrapped without guessing.

const widths = new Map<string, number>();
const NS = "http://www.w3.org/2000/svg";
const CHARACTERS = " !\"'()*+,-./0123456789:;?ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz–—’“”·×";

function measure(weight: number): void {
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("width", "0");
  svg.setAttribute("height", "0");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "sr-only");
  const texts = [...CHARACTERS].map((character) => {
    const text = document.createElementNS(NS, "text");
    // Between two letters, since a lone blank has no length.
    text.textContent = `x${character}x`;
    text.setAttribute("font-size", "100");
    text.setAttribute("font-weight", String(weight));
    svg.append(text);
    return text;
  });
  const pair = document.createElementNS(NS, "text");
  pair.textContent = "xx";
  pair.setAttribute("font-size", "100");
  pair.setAttribute("font-weight", String(weight));
  svg.append(pair);
  document.body.append(svg);
  const base = pair.getComputedTextLength();
  texts.forEach((text, i) => widths.set(weight + CHARACTERS[i]!, (text.getComputedTextLength() - base) / 100));
  svg.remove();
}

export function textWidth(text: string, size: number, weight = 400): number {
  if (typeof document === "undefined") return text.length * size * 0.55;
  if (!widths.has(`${weight} `)) measure(weight);
  let total = 0;
  for (const character of text) total += widths.get(weight + character) ?? 0.62;
  return total * size;
}

/** Lines that fit a width; the last one ends with … when the text does not fit the number of lines. */
export function wrap(text: string, width: number, size: number, limit = 99, weight = 400): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && textWidth(longer, size, weight) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  if (line) lines.push(line);
  if (lines.length <= limit) return lines;
  const kept = lines.slice(0, limit);
  let last = kept[limit - 1] ?? "";
  while (last && textWidth(`${last}…`, size, weight) > width) last = last.slice(0, -1);
  kept[limit - 1] = `${last.trimEnd()}…`;
  return kept;
}
