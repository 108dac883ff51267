import { dirname } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { loadAdapters } from "@hawk/sync";
import { expect, test } from "vitest";
import { answerEvent } from "@hawk/guard/node";
import { adapters } from "./adapters.ts";

function ask(tool: string, input: Record<string, string>, env: Record<string, string> = {}): number {
  const event = JSON.stringify({ tool_name: tool, tool_input: input, cwd: "/repo" });
  return answerEvent("file-guard", event, { HOME: "/home/me", ...env }, "/repo").exitCode;
}

interface Place {
  path: string;
  env: Record<string, string>;
}

/** The files that decide whether an agent's hooks run, also where a variable has put them. */
function placesOf({ settings, offSwitches = [] }: Adapter): Place[] {
  const files = [
    ...Object.entries(settings).map(([scope, file]) => ({ scope, file })),
    ...offSwitches.flatMap((off) => (off.scope === "managed" ? [] : { scope: off.scope, file: off.file })),
  ];
  return files.flatMap(({ scope, file: { path, directoryVariable, variableParts = 1 } }): Place[] => {
    const usual = { path: `${scope === "user" ? "/home/me" : "/repo"}/${path}`, env: {} };
    const moved = { path: `/else/${path.split("/").slice(variableParts).join("/")}`, env: { [directoryVariable ?? ""]: "/else" } };
    return directoryVariable === undefined ? [usual] : [usual, moved];
  });
}

test.each(Object.keys(adapters))("file-guard keeps every file that decides whether hooks run in %s", async (id) => {
  const [adapter] = (await loadAdapters(adapters)).filter((one) => one.id === id) as [Adapter];
  const places = placesOf(adapter);
  const open = places.filter(({ path, env }) => ask("Write", { file_path: path, content: "{}" }, env) !== 2);
  const inHome = places.filter(({ path }) => path.startsWith("/home/me/")).map(({ path }) => dirname(path));
  const removable = inHome.filter((path) => ask("Bash", { command: `rm -rf ${path}` }) !== 2);
  expect({ open, removable }).toEqual({ open: [], removable: [] });
});

test.each([
  String.raw`C:\Users\me\AppData\Local\hawk\plans\codex.json`,
  String.raw`C:\Users\me\AppData\Roaming\hawk\config.yaml`,
  "C:/Users/me/AppData/Local/hawk/run/codex/stop.cmd",
  String.raw`C:\Users\me\.claude\settings.json`,
  String.raw`C:\work\heron\.git\config`,
  String.raw`C:\work\heron\.env`,
])("file-guard keeps %s on Windows", (path) => {
  expect(ask("Write", { file_path: path, content: "{}" })).toBe(2);
});
