import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { Adapter } from "@hawk/adapter";
import { loadAdapters } from "@hawk/sync";
import { expect, test } from "vitest";
import { adapters } from "./adapters.ts";

const fileGuard = fileURLToPath(new URL("../../../packages/registry/builtins/file-guard.py", import.meta.url));

function ask(tool: string, input: Record<string, string>, env: Record<string, string> = {}): number | null {
  const event = JSON.stringify({ tool_name: tool, tool_input: input, cwd: "/repo" });
  return spawnSync("python3", ["-IS", fileGuard], { input: event, env: { PATH: process.env["PATH"], HOME: "/home/me", ...env } }).status;
}

/** The files that decide whether an agent's hooks run, and the variables that move them. */
function placesOf({ settings, offSwitches = [] }: Adapter): [path: string, env: Record<string, string>][] {
  const files = [
    ...Object.entries(settings).map(([scope, file]) => ({ scope, file })),
    ...offSwitches.flatMap((off) => (off.scope === "managed" ? [] : [{ scope: off.scope, file: off.file }])),
  ];
  return files.flatMap(({ scope, file: { path, directoryVariable } }): [string, Record<string, string>][] => [
    [`${scope === "user" ? "/home/me" : "/repo"}/${path}`, {}],
    ...(directoryVariable === undefined
      ? []
      : [[`/else/${path.split("/").slice(1).join("/")}`, { [directoryVariable]: "/else" }] as [string, Record<string, string>]]),
  ]);
}

test.each(Object.keys(adapters))("file-guard keeps every file that decides whether hooks run in %s", async (id) => {
  const [adapter] = (await loadAdapters(adapters)).filter((one) => one.id === id) as [Adapter];
  const places = placesOf(adapter);
  const open = places.filter(([path, env]) => ask("Write", { file_path: path, content: "{}" }, env) !== 2).map(([path]) => path);
  const inHome = places
    .filter(([path, env]) => path.startsWith("/home/me/") && Object.keys(env).length === 0)
    .map(([path]) => dirname(path));
  const removable = inHome.filter((path) => ask("Bash", { command: `rm -rf ${path}` }) !== 2);
  expect({ open, removable }).toEqual({ open: [], removable: [] });
});
