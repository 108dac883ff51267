import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { basename } from "node:path";

/** What was measured on, and when, in a line. */
export function describeMachine(date: Date): string {
  const cores = cpus();
  return [
    date.toISOString().slice(0, 10),
    `${cores.length} cores (${cores[0]?.model.trim() ?? "unknown"}), ${Math.round(totalmem() / 2 ** 30)} GB`,
    `${type()} ${release().split("-")[0]}`,
    `Node ${process.versions.node}`,
    `sh is ${describeShell()}`,
    versionOf("python3"),
  ].join(" · ");
}

function describeShell(): string {
  const name = basename(realpathSync.native("/bin/sh"));
  if (name !== "dash") return versionOf("/bin/sh") || name;
  // dash tells its version to nobody; the system that packs it may.
  const { stdout } = spawnSync("dpkg-query", ["-W", "-f", "${Version}", "dash"], { encoding: "utf8" });
  return `dash ${stdout ?? ""}`.trim();
}

function versionOf(program: string): string {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return (stdout ?? "").split("\n", 1)[0]?.trim() ?? "";
}
