import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runnerIn } from "./hawk-command.ts";
import { windowsCommand } from "./windows-command.ts";
import type { WindowsShell, WindowsStart } from "./windows-command.ts";

const cmd = String.raw`C:\Windows\System32\cmd.exe`;

/** A command line as Node, and Rust, make it of a program and its arguments: quotes around what has a blank or a quote in it. */
function joinArguments(words: readonly string[]): string {
  return words
    .map((word) =>
      word !== "" && !/[ \t"]/.test(word)
        ? word
        : `"${word.replaceAll(/(\\*)("|$)/g, (_, slashes: string, end: string) => slashes + slashes + (end && `\\${end}`))}"`,
    )
    .join(" ");
}

/** What `cmd /c` runs, by cmd's own help: of exactly two quotes around a path with a blank and nothing special nothing is taken away; else the first and the last go. */
function runByCmd(commandLine: string): string {
  const [, line = ""] = / \/c (.*)$/i.exec(commandLine) ?? [];
  const isKept = /^"[^"&<>()@^|]* [^"&<>()@^|]*"$/.test(line);
  const inner = isKept || !line.startsWith('"') ? line : line.slice(1).replace(/"([^"]*)$/, "$1");
  return readCmd(inner);
}

/** The first word that cmd takes for a program; what stands outside of quotes must mean nothing to it. */
function readCmd(line: string): string {
  const [, quoted, bare, rest = ""] = /^(?:"([^"]*)"|([^\s"&|<>()^%!,;=]+))(.*)$/.exec(line) ?? [];
  const program = quoted ?? bare ?? "";
  if (/%/.test(program)) throw new Error(`cmd would look for a variable in ${line}`);
  if (rest === "") return program;
  if (program.toLowerCase().endsWith("\\cmd.exe") && / \/c /i.test(line)) return runByCmd(line);
  throw new Error(`cmd would read more than a program in ${line}`);
}

/** What PowerShell calls: the string behind `&`, or a bare word and its arguments. A quoted string alone is printed. */
function readPowerShell(line: string): string {
  const [, called] = /^& '((?:[^']|'')*)';/.exec(line) ?? [];
  if (called !== undefined) return called.replaceAll("''", "'");
  const [, bare, rest = ""] = /^([^\s"'`$&|<>(){};@#,][^\s"'`$&|<>(){};,]*)(.*)$/.exec(line) ?? [];
  if (bare === undefined) throw new Error(`PowerShell would print ${line}`);
  if (rest === "") return bare;
  const words = [bare, ...[...rest.matchAll(/ (?:"([^"`$]*)"|([^\s"'`$&|<>(){};@#,]+))/g)].map(([, quoted, word]) => quoted ?? word ?? "")];
  return runByCmd(joinArguments(words));
}

const shells: Record<WindowsShell, (start: WindowsStart, runner: string) => string[]> = {
  none: (start, runner) => {
    const { fields } = windowsCommand(start, runner, cmd);
    const { command, args } = fields as { command: string; args: string[] };
    return [runByCmd(joinArguments([command, ...args]))];
  },
  powershell: (start, runner) => [readPowerShell(windowsCommand(start, runner, cmd).command)],
  any: (start, runner) => {
    const { command } = windowsCommand(start, runner, cmd);
    return [readCmd(command), readPowerShell(command)];
  },
  plugin: (start, runner) => [runByCmd(`${cmd} /d /s /c ""${windowsCommand(start, runner, cmd).command}""`)],
};

const part = fc.string({ unit: fc.constantFrom("a", "Z", "0", " ", ".", "_", "-", "~", "+", "#", "é", "漢"), minLength: 1, maxLength: 8 });
const home = fc.array(part, { minLength: 1, maxLength: 4 }).map((parts) => ["C:", ...parts.map((one) => `x${one}x`)].join("\\"));

describe.each(Object.keys(shells) as WindowsShell[])("where hooks are started by: %s", (shell) => {
  const runnerBelow = (base: string): string => String.raw`${base}\hawk\run\codex\stop.cmd`;

  test("a runner is what is started, wherever it is", () => {
    fc.assert(
      fc.property(home, (base) => shells[shell]({ shell }, runnerBelow(base)).every((started) => started === runnerBelow(base))),
      { numRuns: 300 },
    );
  });

  test("the command is known to be hawk's again", () => {
    fc.assert(
      fc.property(home, (base) => runnerIn(windowsCommand({ shell }, runnerBelow(base), cmd).command) === runnerBelow(base)),
      { numRuns: 300 },
    );
  });

  test.each(['"', "'", "%", "^", "&", "!", "|", "<", ">", "(", ")", ";", ",", "=", "`", "$", "@", "{", "\n"])(
    "a path with %j in it is refused, with a way out",
    (sign) => {
      const refuse = (): unknown => windowsCommand({ shell }, runnerBelow(`C:\\a${sign}b`), cmd);
      expect(refuse).toThrow(
        expect.objectContaining({ code: "adapter/unsafe-path", hint: expect.stringContaining("XDG_STATE_HOME") as string }),
      );
    },
  );
});

test("an entry has its command where the host looks, and what else it wants", () => {
  const runner = String.raw`C:\s\hawk\run\codex\stop.cmd`;
  expect(windowsCommand({ shell: "any", keys: ["command", "commandWindows"] }, runner, cmd).fields).toEqual({
    command: runner,
    commandWindows: runner,
  });
  expect(windowsCommand({ shell: "none" }, runner, cmd).fields).toEqual({ command: cmd, args: ["/d", "/c", runner] });
  expect(windowsCommand({ shell: "powershell", more: { shell: "powershell" } }, runner, cmd).fields).toMatchObject({ shell: "powershell" });
});

test.each([
  [{ shell: "powershell" } as const, "if ($null -eq $LASTEXITCODE) { exit 1 }; exit $LASTEXITCODE"],
  [{ shell: "powershell", anyCodeBlocks: true } as const, "if ($LASTEXITCODE -eq 2) { exit 2 }; exit 0"],
])("PowerShell is told the exit code: %j", (start, end) => {
  expect(windowsCommand(start, String.raw`C:\s\hawk\run\codex\stop.cmd`, cmd).command.endsWith(`'; ${end}`)).toBe(true);
});
