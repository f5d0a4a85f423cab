// Pages by the part after #: it never reaches the server, so that secrets in links stay here.

export interface Route {
  page: "home" | "table" | "replay" | "cards" | "rules" | "settings";
  parts: string[];
}

const PAGES = ["table", "replay", "cards", "rules", "settings"] as const;

function parse(hash: string): Route {
  const [first = "", ...parts] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  const page = PAGES.find((name) => name === first);
  return page ? { page, parts } : { page: "home", parts: [] };
}

class Router {
  route = $state.raw<Route>(parse(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.route = parse(location.hash)));
  }
}

export const router = new Router();

export function href(page: Route["page"], ...parts: (string | number)[]): string {
  return page === "home" ? "#/" : `#/${[page, ...parts].map((part) => encodeURIComponent(part)).join("/")}`;
}

export function go(page: Route["page"], ...parts: (string | number)[]): void {
  location.hash = href(page, ...parts);
}
