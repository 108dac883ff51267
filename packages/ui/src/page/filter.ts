import type { TraceEntry } from "@hawk/runner";

/** Which lines to show; absent fields match everything. */
export interface Filter {
  agent?: string;
  project?: string;
  hook?: string;
  outcome?: string;
  session?: string;
  event?: string;
  text?: string;
}

const filterNames = ["agent", "project", "hook", "outcome", "session", "event", "text"] as const;

export function filterFrom(fields: Readonly<Record<string, string>>): Filter {
  return Object.fromEntries(filterNames.flatMap((name) => (fields[name] ? [[name, fields[name]]] : [])));
}

/** Turns a filter into a test. `projectOf` says where a session was. */
export function createTest(filter: Filter, projectOf: (session: string) => string | undefined): (entry: TraceEntry) => boolean {
  const { agent, project, hook, outcome, session, event } = filter;
  const text = filter.text?.toLowerCase();
  return (entry) =>
    (agent === undefined || entry.host === agent) &&
    (outcome === undefined || entry.outcome === outcome || entry.note === outcome) &&
    (event === undefined || entry.event === event) &&
    (session === undefined || entry.session === session) &&
    (hook === undefined || entry.hook === hook || entry.hooks.includes(hook)) &&
    (project === undefined || projectOf(entry.session ?? "") === project) &&
    (text === undefined || textOf(entry).includes(text));
}

const texts = new WeakMap<TraceEntry, string>();

/** What is looked through; made once for each line, when somebody looks for a text. */
function textOf(entry: TraceEntry): string {
  const known = texts.get(entry);
  if (known !== undefined) return known;
  const { host, event, session, agent, tool, call, hooks, outcome, about, reason } = entry;
  const text = [host, event, session, agent, tool, call, ...hooks, outcome, about, reason].filter(Boolean).join("\n").toLowerCase();
  texts.set(entry, text);
  return text;
}

/** Names a line in an address: the same line has the same name the next time. */
export function idOf(entry: TraceEntry): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(entry)) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return `${Date.parse(entry.time).toString(36)}-${hash.toString(36)}`;
}
