// The first page must stay below 100 kB gzipped: everything index.html asks for, and what that imports at once.
import { readFileSync, existsSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const LIMIT = 100 * 1000;
const client = dirname(dirname(fileURLToPath(import.meta.url)));
const page = resolve(client, process.env.LUDONAUT_PAGE_DIR ?? "../src/ludonaut/server/static");

function needed(file, found = new Set()) {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  if (!/\.(html|js)$/.test(file)) return found;
  const text = readFileSync(file, "utf8");
  const links = file.endsWith(".html")
    ? [...text.matchAll(/(?:src|href)="(\.[^"]+)"/g)].map((m) => m[1])
    : [...text.matchAll(/(?:^|[;}\s])(?:import|export)\s*(?:[\w${},*\s]+from)?\s*["'](\.[^"']+)["']/g)].map((m) => m[1]);
  for (const link of links) needed(join(dirname(file), link), found);
  return found;
}

let total = 0;
for (const file of needed(join(page, "index.html"))) total += gzipSync(readFileSync(file), { level: 9 }).length;
console.log(`first page: ${(total / 1000).toFixed(1)} kB gzipped (limit ${LIMIT / 1000} kB)`);
if (total > LIMIT) {
  console.error("The first page is too large. Next step: load what it does not need with import(), or leave it out.");
  process.exit(1);
}
