import { HawkError } from "@hawk/errors";
import type { EventName } from "@hawk/events";
import { loaderVariables } from "@hawk/protocol";
import runner from "../cmd/runner.cmd?raw";
import type { Refusal } from "./types.ts";

/** What a runner on Windows has to know. It finds the rest from its own location. */
export interface BatchSpec {
  host: string;
  event: EventName;
  /** The host's own name for the event. */
  nativeEvent: string;
  /** Where Node may be, tried in turn. */
  nodes: readonly string[];
  /** The dispatcher, below the directory of hawk's library. */
  dispatcher: string;
  /** How to end when no hook can be asked. */
  failure: Refusal;
  /** Directories that variables hold, for paths that a batch file can't contain. */
  env: Readonly<Record<string, string | undefined>>;
}

/** The batch file that a host starts for an event on Windows: it starts Node with the dispatcher, and reports if that breaks. */
export function compileBatch({ host, event, nativeEvent, nodes, dispatcher, failure, env }: BatchSpec): string {
  const values: Record<string, string> = {
    HOST: host,
    EVENT: event,
    NATIVE_EVENT: nativeEvent,
    DISPATCHER: dispatcher,
    UNSET: loaderVariables.map((name) => `set "${name}="`).join("\n"),
    NODES: renderNodes(nodes, env),
    FAILURE: String(failure.exitCode),
    INSTEAD: renderReply(failure.stdout),
  };
  const text = runner.replaceAll(/@([A-Z_]+)@/g, (placeholder, name: string) => values[name] ?? placeholder);
  return text.replaceAll("\n", "\r\n");
}

function renderNodes(nodes: readonly string[], env: BatchSpec["env"]): string {
  const written = nodes.flatMap((node) => writePath(node, env) ?? []);
  if (written.length > 0) return written.map((node) => `set "_node=${node}"\nif exist "%_node%" goto ask`).join("\n");
  throw new HawkError("runner/unwritable-node", `a batch file can't hold the path of Node: ${nodes.join(", ")}`, {
    hint: String.raw`install Node where its path is in plain letters, such as C:\Program Files\nodejs`,
  });
}

const variables = ["LOCALAPPDATA", "APPDATA", "USERPROFILE"];

/** cmd reads a batch file in the machine's own character set, so names with other characters come from a variable. */
function writePath(path: string, env: BatchSpec["env"]): string | null {
  if (isPlain(path)) return path.replaceAll("%", "%%");
  for (const name of variables) {
    const directory = env[name];
    if (directory && path.startsWith(directory) && isPlain(path.slice(directory.length)))
      return `%${name}%${path.slice(directory.length).replaceAll("%", "%%")}`;
  }
  return null;
}

function isPlain(path: string): boolean {
  return /^[\u0020-\u007e]*$/.test(path) && !path.includes('"');
}

const REASON = "hawk could not ask its guards. Fix: hawk sync";

/** Prints nothing that cmd would misread: the exit code has to do. */
function renderReply(stdout: string): string {
  const text = stdout.replaceAll("@REASON@", REASON);
  return text !== "" && /^[A-Za-z0-9 {}[\]":,._-]+$/.test(text) ? `echo ${text}` : "rem";
}
