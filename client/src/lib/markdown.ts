// The small part of Markdown that rules pages use, as data for the page to draw: no HTML ever passes through.

export type Inline = { kind: "text" | "strong" | "em" | "code"; text: string } | { kind: "link"; text: string; href: string };

export type Block =
  | { kind: "heading"; level: number; inline: Inline[]; id: string }
  | { kind: "paragraph"; inline: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] };

const INLINE = /\*\*(.+?)\*\*|\*(.+?)\*|_(.+?)_|`(.+?)`|\[(.+?)\]\((.+?)\)/g;

export function inline(text: string): Inline[] {
  const parts: Inline[] = [];
  let last = 0;
  for (const match of text.matchAll(INLINE)) {
    if (match.index > last) parts.push({ kind: "text", text: text.slice(last, match.index) });
    const [whole, strong, em, em2, code, link, href] = match;
    if (strong) parts.push({ kind: "strong", text: strong });
    else if (em ?? em2) parts.push({ kind: "em", text: (em ?? em2)! });
    else if (code) parts.push({ kind: "code", text: code });
    else if (link && href && /^(https?:|#)/.test(href)) parts.push({ kind: "link", text: link, href });
    else parts.push({ kind: "text", text: link ?? whole });
    last = match.index + whole.length;
  }
  if (last < text.length) parts.push({ kind: "text", text: text.slice(last) });
  return parts;
}

const cells = (line: string): Inline[][] =>
  line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => inline(cell.trim()));

export function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "");
}

export function blocks(source: string): Block[] {
  const found: Block[] = [];
  const lines = source.split("\n");
  let i = 0;
  const take = (pattern: RegExp): string[] => {
    const taken: string[] = [];
    while (i < lines.length && pattern.test(lines[i]!)) taken.push(lines[i++]!);
    return taken;
  };
  while (i < lines.length) {
    const line = lines[i]!;
    const heading = /^(#{1,4})\s+(.*)$/.exec(line);
    if (!line.trim()) {
      i++;
    } else if (heading) {
      found.push({ kind: "heading", level: heading[1]!.length, inline: inline(heading[2]!), id: slug(heading[2]!) });
      i++;
    } else if (/^\s*\|/.test(line)) {
      const [head, , ...rows] = take(/^\s*\|/);
      found.push({ kind: "table", head: cells(head!), rows: rows.map(cells) });
    } else if (/^\s*([-*]|\d+\.)\s+/.test(line)) {
      const ordered = /^\s*\d+\./.test(line);
      const items: string[] = [];
      while (i < lines.length && lines[i]!.trim()) {
        const item = /^\s*(?:[-*]|\d+\.)\s+(.*)$/.exec(lines[i]!);
        if (item) items.push(item[1]!);
        else if (items.length) items[items.length - 1] += ` ${lines[i]!.trim()}`;
        i++;
      }
      found.push({ kind: "list", ordered, items: items.map(inline) });
    } else {
      const text: string[] = [];
      while (i < lines.length && lines[i]!.trim() && !/^(#{1,4}\s|\s*\||\s*([-*]|\d+\.)\s)/.test(lines[i]!)) text.push(lines[i++]!.trim());
      if (!text.length) text.push(lines[i++]!.trim());
      found.push({ kind: "paragraph", inline: inline(text.join(" ")) });
    }
  }
  return found;
}
