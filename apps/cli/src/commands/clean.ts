import { existsSync, rmSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { isHawkError } from "@hawk/errors";
import type { HawkError } from "@hawk/errors";
import { acquireLock, applyEdit, writeOwnFile } from "@hawk/settings-file/file";
import type { EditText } from "@hawk/settings-file/file";
import type { CommandArguments } from "../command.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { removeOwn } from "../sync/apply-sync.ts";
import { loadAdapter } from "../sync/detect-hosts.ts";
import { readMemory } from "../sync/memory.ts";
import type { Memory, Registered } from "../sync/memory.ts";
import { listFiles } from "../sync/plan-sync.ts";
import { statePaths } from "../sync/state-paths.ts";
import type { StatePaths } from "../sync/state-paths.ts";
import { VENDOR } from "../sync/vendor.ts";
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
  const failures = await unregister(leaving, state, io);
  if (failures.length > 0) {
    for (const { message, hint } of failures) io.stderr(`hawk: ${escapeText(message)}\n${hint ? `      ${escapeText(hint)}\n` : ""}`);
    io.stderr("hawk: the rest is left as it is, so that hawk clean can be run again\n");
    return exitCode.problem;
  }
  if (host === undefined) removeState(memory, state);
  else forgetHost(host, memory, state);
  io.stdout(
    host === undefined
      ? "Everything that hawk made is removed; your configuration and hooks are where they were.\n"
      : `hawk is out of ${host}.\n`,
  );
  return exitCode.ok;
}

async function unregister(places: readonly Registered[], state: StatePaths, io: Io): Promise<HawkError[]> {
  const failures: HawkError[] = [];
  for (const { host, path, isTrust } of places) {
    try {
      const adapter = await loadAdapter(host);
      const { unwire, trust } = adapter;
      const undo: EditText = isTrust && trust ? trust.revoke : (text, wiring) => unwire(text, wiring, path);
      const { before, after } = applyEdit(path, undo, { stateDir: state.root });
      if (before !== after) io.stdout(`${escapeText(path)}: ${after === null ? "removed" : "hawk's entries taken out"}\n`);
    } catch (error) {
      if (!isHawkError(error)) throw error;
      failures.push(error);
    }
  }
  return failures;
}

function forgetHost(host: string, memory: Memory, state: StatePaths): void {
  const own = [...listFiles(join(state.run, host)), join(state.plans, `${host}.json`)];
  const ofProjects = listFiles(state.projects).filter((path) => path.includes(`/@hawk/${host}/`) || path.endsWith(`/@hawk/${host}.json`));
  for (const path of [...own, ...ofProjects]) removeOwn(path, state.root);
  const registered = memory.registered.filter((place) => place.host !== host);
  writeOwnFile(state.memory, `${JSON.stringify({ ...memory, registered }, null, 2)}\n`, { mode: 0o600 });
}

/** What was put into projects, the state directory, and what was made for it. */
function removeState({ made, vendored }: Memory, state: StatePaths): void {
  for (const project of vendored) rmSync(join(project, VENDOR), { recursive: true, force: true });
  rmSync(state.root, { recursive: true, force: true });
  for (const directory of made) {
    try {
      rmdirSync(directory);
    } catch {
      return;
    }
  }
}
