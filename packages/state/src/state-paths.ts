import { join } from "node:path";
import { baseDirectory } from "./base-directory.ts";
import type { UserHome } from "./user-home.ts";

/** Where hawk keeps its own files. All of them are below `root`. */
export interface StatePaths {
  root: string;
  /** The programs that hosts start: `run/<host>/<event>`. */
  run: string;
  /** What the dispatcher reads: `plans/<host>.json`. */
  plans: string;
  /** Runners and plans of projects, below directories that mirror their paths. */
  projects: string;
  /** Copies of approved projects, below directories that mirror their paths. */
  trusted: string;
  /** The dispatcher. */
  lib: string;
  /** Added adapters, as the user approved them. */
  adapters: string;
  temporary: string;
  once: string;
  /** V8's code cache for hawk's programs. */
  compiled: string;
  /** TypeScript hooks without their types. */
  cache: string;
  /** Packages installed for hooks. */
  deps: string;
  trace: string;
  /** A file for each event of each agent, touched when it comes. */
  seen: string;
  /** What `hawk verify` found out. */
  proofs: string;
  /** What `hawk pause` and `hawk record` say; there only while it holds. */
  paused: string;
  /** Whole events that `hawk record` kept, the newer and the older ones. */
  recorded: string;
  recordedBefore: string;
  /** How far `hawk export` is, and what it keeps for the collector. */
  exports: string;
  /** The user's settings from before hawk took over their hooks. */
  imported: string;
  /** The record of what hawk put where. */
  ledger: string;
  /** For editors: what the user's configuration may say. */
  schema: string;
  /** Which hawk wrote the programs that hosts start. */
  madeBy: string;
}

/** `$XDG_STATE_HOME/hawk` (by default `~/.local/state/hawk`), or `%LOCALAPPDATA%\\hawk` on Windows. */
export function statePaths(user: UserHome): StatePaths {
  const root = join(baseDirectory("state", user), "hawk");
  return {
    root,
    run: join(root, "run"),
    plans: join(root, "plans"),
    projects: join(root, "projects"),
    trusted: join(root, "trusted"),
    lib: join(root, "lib"),
    adapters: join(root, "adapters"),
    temporary: join(root, "tmp"),
    once: join(root, "once"),
    compiled: join(root, "compiled"),
    cache: join(root, "typescript"),
    deps: join(root, "deps"),
    trace: join(root, "trace.jsonl"),
    seen: join(root, "seen"),
    proofs: join(root, "proofs.json"),
    paused: join(root, "paused.json"),
    recorded: join(root, "recorded.jsonl"),
    recordedBefore: join(root, "recorded-before.jsonl"),
    exports: join(root, "export"),
    imported: join(root, "backups", "imported"),
    ledger: join(root, "memory.json"),
    schema: join(root, "schemas", "config.json"),
    madeBy: join(root, "made-by"),
  };
}
