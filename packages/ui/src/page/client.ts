import type { TraceEntry } from "@hawk/runner";
import type { Report } from "../api.ts";

/** A refusal of the server's, with what to do. */
export class ServerError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint: string | undefined) {
    super(message);
    this.name = "ServerError";
    this.hint = hint;
  }
}

/** The data of a page that was written to a file; `null` where there is a server. */
export const report: Report | null = readReport();

function readReport(): Report | null {
  const text = document.querySelector("#report")?.textContent;
  return text ? (JSON.parse(text) as Report) : null;
}

const KEY = "hawk-session";

/** Exchanges the token in the address, which works once, for a session that this tab alone knows. */
export async function enter(): Promise<void> {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (token === null) return;
  history.replaceState(null, "", location.pathname);
  const { session } = await ask<{ session: string }>("/api/session", { method: "POST", body: JSON.stringify({ token }) });
  sessionStorage.setItem(KEY, session);
}

export async function get<Answer>(path: string, fields: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const query = new URLSearchParams(fields).toString();
  return ask<Answer>(query === "" ? path : `${path}?${query}`, {});
}

export async function post<Answer>(path: string, body: Readonly<Record<string, unknown>>): Promise<Answer> {
  return ask<Answer>(path, { method: "POST", body: JSON.stringify(body) });
}

async function ask<Answer>(path: string, init: RequestInit): Promise<Answer> {
  const response = await send(path, init);
  return (await response.json()) as Answer;
}

async function send(path: string, init: RequestInit): Promise<Response> {
  const headers = { "x-hawk-session": sessionStorage.getItem(KEY) ?? "", ...(init.body ? { "content-type": "application/json" } : {}) };
  const response = await fetch(path, { ...init, headers }).catch(() => {
    throw new ServerError("hawk ui has ended", "Run hawk ui again.");
  });
  if (response.ok) return response;
  const { error, hint } = (await response.json()) as { error: string; hint?: string };
  throw new ServerError(error, hint);
}

/** Hands over batches of lines as they come. Ends when the server has. */
export async function follow(take: (entries: readonly TraceEntry[]) => void): Promise<void> {
  const response = await send("/api/trace", {});
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined };
    if (done) return;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(JSON.parse(line) as TraceEntry[]);
  }
}
