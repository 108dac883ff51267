import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { secrets } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { packNames, ruleTable } from "./rule-table.ts";
import type { Guard } from "./finding.ts";
import { dangerousCommands } from "./testing/dangerous-commands.ts";
import { guardedCommands, guardedPaths } from "./testing/guarded-paths.ts";
import { harmlessCommands } from "./testing/harmless-commands.ts";
import { bashEvent, runGuard } from "./testing/run-guard.ts";
import { hawkSpellings, ordinaryCommands, wreckingCommands } from "./testing/self-guard-commands.ts";

// The invariant of the first look: what it passes, no guard objects to, whichever rules are on.

const program = fileURLToPath(new URL("../sh/first-look.awk", import.meta.url));
const awks = ["mawk", "gawk", "gawk --posix", "busybox awk", "original-awk"];
const isHere = (awk: string): boolean => !spawnSync(awk.split(" ")[0] ?? "", ["--help"], { stdio: "ignore" }).error;

function passes(awk: string, event: unknown): boolean {
  const [name = "", ...args] = awk.split(" ");
  const { status } = spawnSync(name, [...args, "-f", program, "-"], {
    input: JSON.stringify(event),
    env: { LC_ALL: "C", PATH: process.env["PATH"] },
  });
  expect([0, 3]).toContain(status);
  return status === 0;
}

const write = (path: string, content: string): object => ({ tool_name: "Write", cwd: "/repo", tool_input: { file_path: path, content } });
const events: readonly object[] = [
  ...[
    ...Object.values(dangerousCommands).flat(),
    ...guardedCommands,
    ...hawkSpellings,
    ...wreckingCommands,
    ...harmlessCommands,
    ...ordinaryCommands,
  ].map(bashEvent),
  ...ruleTable.flatMap(({ catches, passes: alike = [] }) => catches.concat(alike)).map(bashEvent),
  ...guardedPaths.map((path) => write(path, "x")),
  ...secrets.map(([, text]) => write("src/a.ts", text)),
];
const everything = { HAWK_GUARD_PACKS: packNames.join(","), HAWK_FILE_GUARD_LOCKS: "1" };
const guards: readonly Guard[] = ["dangerous-cmd", "file-guard", "secret-guard"];
const isObjectedTo = (event: object): boolean => guards.some((guard) => runGuard(guard, event, { env: everything }).exitCode !== 0);

// The awk of this machine has every row; of the others each has a tenth.
describe.each(awks.filter(isHere))("with %s", (awk) => {
  const mine = events.filter((_, row) => awk === "mawk" || row % 10 === awks.indexOf(awk));

  test("passes nothing that a guard objects to", () => {
    const wrong = mine.filter((event) => passes(awk, event) && isObjectedTo(event));
    expect(wrong).toEqual([]);
  });

  test.each(["ls -la", "git status", "npm test", "cat src/a.ts && git diff", "git log --oneline -5", "pnpm run build"])(
    "passes %s",
    (command) => {
      expect(passes(awk, bashEvent(command))).toBe(true);
    },
  );

  test.each([
    "cat .env",
    "rm x",
    "echo $HOME",
    "ls > x",
    "git -C x status",
    "git status | sh",
    "hawk status",
    "cd .. && ls",
    "cat /etc/shadow",
    "ls\nrm x",
  ])("leaves %j to Node", (command) => {
    expect(passes(awk, bashEvent(command))).toBe(false);
  });

  test("passes a plain edit, and leaves one with a telling path or text to Node", () => {
    expect(passes(awk, write("/repo/src/a.ts", "export const a = 1;\n"))).toBe(true);
    expect(["/repo/.env", "/repo/.git/config", "/repo/x.pem"].filter((path) => passes(awk, write(path, "x")))).toEqual([]);
    expect(passes(awk, write("/repo/src/a.ts", "const token = 1;"))).toBe(false);
    expect(passes(awk, { ...bashEvent("touch settings.json"), cwd: "/home/me/.claude" })).toBe(false);
  });
});
