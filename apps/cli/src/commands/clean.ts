import { existsSync } from "node:fs";
import { join } from "node:path";
import { acquireLock, writeOwnFile } from "@hawk/settings-file/file";
import type { CommandArguments } from "../command.ts";
import { unlinkNeeds } from "../deps/install-needs.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { removeOwn } from "../sync/apply-sync.ts";
import { loadAdapter } from "../sync/detect-hosts.ts";
import { readMemory } from "../sync/memory.ts";
import type { Memory } from "../sync/memory.ts";
import { listFiles } from "../sync/plan-sync.ts";
import { findRuntimeDir } from "../sync/runtime-dir.ts";
import { statePaths } from "../sync/state-paths.ts";
import type { StatePaths } from "../sync/state-paths.ts";
import { removeState, takeOut } from "../sync/take-out.ts";
import { escapeText } from "../terminal.ts";

const WAIT_MS = 120_000;

/** Takes hawk out of the agents' settings, and removes all that it made. The user's own configuration and hooks stay. */
export async function run({ options }: CommandArguments, io: Io): Promise<number> {
  const state = statePaths(io);
  const { host } = options;
  if (typeof host === "string") await loadAdapter(host);
  if (!existsSync(state.root)) {
    io.stdout("There is nothing of hawk's to remove.\n");
    return exitCode.ok;
  }
  const lock = acquireLock(state.root, state.root, WAIT_MS, () => undefined);
  try {
    return await clean(typeof host === "string" ? host : undefined, state, io);
  } finally {
    lock.release();
  }
}

async function clean(host: string | undefined, state: StatePaths, io: Io): Promise<number> {
  const memory = readMemory(state.memory);
  const leaving = memory.registered.filter((place) => host === undefined || place.host === host);
  const { edits, failures } = await takeOut(leaving, state);
  for (const { path, isRemoved } of edits) io.stdout(`${escapeText(path)}: ${isRemoved ? "removed" : "hawk's entries taken out"}\n`);
  if (failures.length > 0) {
    for (const { message, hint } of failures) io.stderr(`hawk: ${escapeText(message)}\n${hint ? `      ${escapeText(hint)}\n` : ""}`);
    io.stderr("hawk: the rest is left as it is, so that hawk clean can be run again\n");
    return exitCode.problem;
  }
  if (host === undefined) {
    unlinkNeeds(state, io);
    removeState(memory, state, findRuntimeDir(io, state.root));
  } else forgetHost(host, memory, state);
  io.stdout(
    host === undefined
      ? "Everything that hawk made is removed; your configuration and hooks are where they were.\n"
      : `hawk is out of ${host}.\n`,
  );
  return exitCode.ok;
}

function forgetHost(host: string, memory: Memory, state: StatePaths): void {
  const own = [...listFiles(join(state.run, host)), join(state.plans, `${host}.json`)];
  const ofProjects = listFiles(state.projects).filter((path) => path.includes(`/@hawk/${host}/`) || path.endsWith(`/@hawk/${host}.json`));
  for (const path of [...own, ...ofProjects]) removeOwn(path, state.root);
  const registered = memory.registered.filter((place) => place.host !== host);
  writeOwnFile(state.memory, `${JSON.stringify({ ...memory, registered }, null, 2)}\n`, { mode: 0o600 });
}
