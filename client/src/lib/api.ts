// Requests to the server, with its refusals as typed errors.

import type {
  Content,
  Created,
  Events,
  ForkTable,
  Games,
  ImportTable,
  Log,
  NewTable,
  Odds,
  Problem,
  Result,
  Suggestion,
  Table,
} from "./protocol";

const PREFIX = new URL("api/v1", document.baseURI.split("#")[0]).pathname;

/** The server's answer to a request it refused. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.what);
  }
}

/** The server could not be reached, or is not able to answer for the moment: the same request may work later. */
export class Unreachable extends Error {}

export interface Seat {
  id: string;
  secret: string;
}

async function ask<T>(path: string, secret = "", body?: unknown, patience = 15_000): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), patience);
  let response: Response;
  let text: string;
  try {
    response = await fetch(PREFIX + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(secret ? { Authorization: `Bearer ${secret}` } : {}),
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: stop.signal,
      cache: "no-store",
      credentials: "omit",
    });
    text = await response.text();
  } catch {
    throw new Unreachable("The server cannot be reached.");
  } finally {
    clearTimeout(timer);
  }
  if (response.ok) return JSON.parse(text) as T;
  const problem = readProblem(text, response.status);
  // Overload and restarts pass; the caller tries again as if the line had been cut.
  if (response.status === 429 || response.status >= 500) throw new Unreachable(problem.what);
  throw new Refused(response.status, problem);
}

function readProblem(text: string, status: number): Problem {
  try {
    const found = JSON.parse(text) as Problem;
    if (found.what) return found;
  } catch {
    // A proxy's page, say.
  }
  return { error: "unknown", what: `The server answered with status ${status}.`, todo: "Try again.", version: null, by: null };
}

const at = (seat: Seat, path = ""): string => `/tables/${encodeURIComponent(seat.id)}${path}`;

export const api = {
  games: () => ask<Games>("/games"),
  content: (game: string) => ask<Content>(`/content/${encodeURIComponent(game)}`),
  create: (wanted: NewTable) => ask<Created>("/tables", "", wanted),
  import: (wanted: ImportTable) => ask<Created>("/tables/import", "", wanted),
  fork: (seat: Seat, wanted: ForkTable) => ask<Created>(at(seat, "/fork"), seat.secret, wanted),
  table: (seat: Seat) => ask<Table>(at(seat), seat.secret),
  step: (seat: Seat, step: number) => ask<Table>(at(seat, `/steps/${step}`), seat.secret),
  log: (seat: Seat) => ask<Log>(at(seat, "/log"), seat.secret),
  events: (seat: Seat, after: number, wait: number) =>
    ask<Events>(at(seat, `/events?after=${after}&wait=${wait}`), seat.secret, undefined, (wait + 10) * 1000),
  command: (seat: Seat, command: unknown) => ask<Result>(at(seat, "/commands"), seat.secret, command),
  odds: (seat: Seat, commit: string) => ask<Odds>(at(seat, `/odds?commit=${encodeURIComponent(commit)}`), seat.secret),
  suggest: (seat: Seat) => ask<Suggestion>(at(seat, "/suggest"), seat.secret),
  async journal(seat: Seat): Promise<string> {
    const response = await fetch(PREFIX + at(seat, "/journal"), {
      headers: { Authorization: `Bearer ${seat.secret}` },
      credentials: "omit",
    });
    if (!response.ok) throw new Refused(response.status, readProblem(await response.text(), response.status));
    return response.text();
  },
  socket(seat: Seat): WebSocket {
    const url = new URL(PREFIX + at(seat, "/socket"), location.origin);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    return new WebSocket(url);
  },
};

/** A key for a command; a secret is not needed, only that it is new. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function explain(problem: unknown): string {
  if (problem instanceof Refused) return `${problem.problem.what} ${problem.problem.todo}`.trim();
  return problem instanceof Error ? problem.message : String(problem);
}
