import { spawnSync } from "node:child_process";
import { existsSync, realpathSync, statSync } from "node:fs";
import { basename, delimiter, join } from "node:path";
import { HawkError } from "@hawk/errors";
import type { RunnerTools } from "@hawk/runner";
import type { KnownHead, UserHome } from "@hawk/state";
import { isProgram } from "@hawk/state";
import { findNodes } from "./find-nodes.ts";
import type { Nodes } from "./find-nodes.ts";

/** Directories that only an administrator can write to, before those of the user. */
const SYSTEM = ["/bin", "/usr/bin", "/usr/local/bin"];

/** What runners are made of: shell programs, or batch files on Windows, where `cmd` starts them. */
export type Tools = ShellTools | { kind: "batch"; nodes: Nodes; cmd: string };

type ShellTools = RunnerTools & { kind: "shell"; nodes: Nodes };

/** Finds what a runner needs on this machine. Skips testing a known `head`, which takes three processes. */
export function findTools({ PATH: path, SYSTEMROOT: root }: UserHome["env"], known?: KnownHead): Tools {
  if (process.platform === "win32")
    return { kind: "batch", nodes: findNodes(path ?? ""), cmd: join(root ?? String.raw`C:\Windows`, "System32", "cmd.exe") };
  return findShellTools(path, known);
}

function findShellTools(path: string | undefined, known?: KnownHead): ShellTools {
  const directories = [...SYSTEM, ...(path ?? "").split(delimiter).filter((directory) => directory.startsWith("/"))];
  const find = (name: string): string | undefined => directories.map((directory) => join(directory, name)).find(isProgram);
  const need = (name: string): string => {
    const found = find(name);
    if (found) return found;
    throw new HawkError("sync/no-tool", `there is no ${name} on this machine, and runners need one`, { hint: `install ${name}` });
  };
  const [cat, head, find_, grep, ps] = [need("cat"), need("head"), find("find"), find("grep"), find("ps")];
  const hasProc = existsSync("/proc/self/environ") && existsSync("/proc/uptime");
  return {
    kind: "shell",
    shell: findShell(find, hasProc),
    cat,
    head,
    isHeadGreedy: known && isSame(head, known) ? known.isGreedy : isGreedy(head, cat),
    sleep: need("sleep"),
    rm: need("rm"),
    date: need("date"),
    mv: need("mv"),
    mkdir: need("mkdir"),
    ...(find_ === undefined ? {} : { find: find_ }),
    ...(grep === undefined ? {} : { grep }),
    ...(ps === undefined ? {} : { ps }),
    nodes: findNodes(path ?? ""),
    hasProc,
  };
}

/**
 * The smallest shell that there is. Without `/proc` it is bash, which can give each hook a process group of its own. bash takes functions
 * from the environment unless an option forbids it.
 */
function findShell(find: (name: string) => string | undefined, hasProc: boolean): string {
  const [dash, bash] = [find("dash"), find("bash")];
  if (!hasProc && bash !== undefined) return `${bash} -p`;
  if (dash !== undefined) return dash;
  const name = basename(realpathSync.native("/bin/sh"));
  if (name === "dash" || name === "busybox") return "/bin/sh";
  return bash === undefined ? "/bin/sh" : `${bash} -p`;
}

export function describeHead({ head, isHeadGreedy }: RunnerTools): KnownHead {
  const { size, mtimeMs } = statSync(head);
  return { path: head, size, mtimeMs, isGreedy: isHeadGreedy };
}

function isSame(head: string, { path, size, mtimeMs }: KnownHead): boolean {
  const now = statSync(head);
  return path === head && size === now.size && mtimeMs === now.mtimeMs;
}

/** Whether `head -c` reads more from a pipe than asked for. Some do, and the rest is lost. */
function isGreedy(head: string, cat: string): boolean {
  const { stdout } = spawnSync("/bin/sh", ["-c", '"$0" -c 4 >/dev/null; exec "$1"', head, cat], { input: "abcdefgh", encoding: "utf8" });
  return stdout !== "efgh";
}
