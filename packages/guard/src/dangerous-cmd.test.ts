import { spawnSync } from "node:child_process";
import { join } from "node:path";
import fc from "fast-check";
import { createTree } from "@hawk/testing";
import { describe, expect, test } from "vitest";
import { dangerousCommands, dangerousPrograms } from "./testing/dangerous-commands.ts";
import { askedCommands, harmlessCommands } from "./testing/harmless-commands.ts";
import { bashEvent, runGuard } from "./testing/run-guard.ts";

const check = (command: unknown, env?: Record<string, string>) => runGuard("dangerous-cmd", bashEvent(command), env ? { env } : {});

describe.each(Object.entries(dangerousCommands))("rule %s", (rule, commands) => {
  test.each(commands)("refuses %j", (command) => {
    const { exitCode, stdout, stderr } = check(command);
    expect({ exitCode, stdout, rule: /ALLOW=([a-z-]+)/.exec(stderr)?.[1] }).toEqual({ exitCode: 2, stdout: "", rule });
  });

  test("can be left out", () => {
    expect(check(commands[0], { HAWK_DANGEROUS_CMD_ALLOW: `power-off, ${rule}` })).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  });
});

test.each(dangerousPrograms)("refuses the program %j", (command) => {
  expect(check(command).exitCode).toBe(2);
});

test.each(harmlessCommands)("lets %j pass", (command) => {
  expect(check(command)).toEqual({ exitCode: 0, stdout: "", stderr: "" });
});

test.each(askedCommands)("asks the user about %j, or does what the settings say", (command) => {
  const asked = check(command);
  expect([asked.exitCode, JSON.parse(asked.stdout)]).toMatchObject([0, { hookSpecificOutput: { permissionDecision: "ask" } }]);
  expect(check(command, { HAWK_GUARD_ASK: "block" }).exitCode).toBe(2);
  expect(check(command, { HAWK_GUARD_ASK: "off" })).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  expect(check(command, { HAWK_DANGEROUS_CMD_ALLOW: "git-discard/file" })).toEqual({ exitCode: 0, stdout: "", stderr: "" });
});

test.each(["rm -rf ~", "rm -rf $HOME", "rm -rf ~/.ssh", "rm -rf /tmp/me", "rm -rf /tmp/*"])(
  "blocks %j though home is a temporary directory",
  (command) => {
    expect(check(command, { HOME: "/tmp/me" }).exitCode).toBe(2);
    expect(check("rm -rf ~/build /tmp/other", { HOME: "/tmp/me" }).exitCode).toBe(0);
  },
);

test("says what it saw and how to go on", () => {
  expect(check("sudo rm -rf ~/*").stderr).toBe(
    "dangerous-cmd: this deletes a home directory or a vital part of it (rm -rf ~/*).\nName the directory you really mean. " +
      "If this is intended, the user can run it, or set HAWK_DANGEROUS_CMD_ALLOW=rm/vital for this hook.\n",
  );
});

test("prints no control characters of the command", () => {
  expect(check("rm -rf / \u001B[2J\u0007").stderr).not.toMatch(/[^\n -~]/);
});

describe("the JSON around the command", () => {
  test.each([
    ["escaped letters", '{"tool_input":{"command":"\\u0072\\u006d -rf \\/"}}'],
    ["an escaped name", '{"tool_input":{"comm\\u0061nd":"rm -rf /"}}'],
    ["blanks and line ends", '\n{ "tool_input" :\r\n\t{ "command" :\n "rm -rf /" } }\n'],
    ["the input before and after", '{"a":{"command":"ls"},"tool_input":{"x":[1,{"command":"ls"}],"command":"rm -rf /"},"z":[]}'],
    ["two of them", '{"tool_input":{"command":"ls","command":"rm -rf /"}}'],
    ["quotes and backslashes before it", '{"x":"\\\\\\"{","tool_input":{"y":"\\\\","command":"rm -rf /"}}'],
    ["a list of words", '{"tool_input":{"command":["bash","-lc","rm -rf /"]}}'],
    ["a line end within it", '{"tool_input":{"command":"echo \\"a\\"\\nrm -rf /"}}'],
  ])("is read: %s", (_, text) => {
    expect(runGuard("dangerous-cmd", text).exitCode).toBe(2);
  });

  test.each([
    ["a command elsewhere", '{"command":"rm -rf /","tool_response":{"command":"rm -rf /"},"tool_input":{"file_path":"x"}}'],
    ["a command deeper down", '{"tool_input":{"x":{"command":"rm -rf /"}}}'],
    ["text that looks like it", '{"tool_input":{"description":"\\"command\\":\\"rm -rf /\\"","command":"ls"}}'],
    ["no command", '{"tool_input":{}}'],
    ["null", '{"tool_input":{"command":null}}'],
  ])("is not mistaken for it: %s", (_, text) => {
    expect(runGuard("dangerous-cmd", text)).toEqual({ exitCode: 0, stdout: "", stderr: "" });
  });

  test.each([
    ["nothing", ""],
    ["a list", "[]"],
    ["no JSON", "rm"],
    ["an event that is cut off", '{"tool_input":{"command":"ls'],
    ["an open end", '{"tool_input":{'],
    ["a shell call without a command", '{"tool_name":"Bash","tool_input":{}}'],
    ["nothing about a call", "{}"],
    ["one without an input", '{"tool_name":"Bash"}'],
    ["one whose command is not text", '{"tool_name":"Bash","tool_input":{"command":null}}'],
    ["one whose command is empty words", '{"tool_name":"Bash","tool_input":{"command":[]}}'],
    ["one whose name comes last", '{"tool_input":{"x":{"command":"ls"}},"tool_name":"Bash"}'],
    ["an input that is a text", '{"tool_name":"x","tool_input":"{\\"command\\":\\"ls\\"}"}'],
  ])("refuses what it can't read: %s", (_, text) => {
    const { exitCode, stderr } = runGuard("dangerous-cmd", text);
    expect([exitCode, stderr]).toEqual([2, expect.stringContaining("could not be checked")]);
  });

  test("refuses a command that is too long or too deep to be read", () => {
    expect(check(`echo ${"a".repeat(600_000)}`).stderr).toContain("too long");
    expect(check("$(".repeat(100)).stderr).toContain("too deeply");
  });
});

describe("a push with force that names no branch", () => {
  test.each([
    ["main", 2],
    ["feature/x", 0],
  ])("goes by what is checked out: %s", (branch, exitCode) => {
    const cwd = createTree({ ".git/HEAD": `ref: refs/heads/${branch}\n`, "sub/dir/x": "" });
    const run = (command: string, env = {}) =>
      runGuard("dangerous-cmd", { ...bashEvent(command), cwd: join(cwd, "sub/dir") }, { env }).exitCode;
    expect(run("git push --force")).toBe(exitCode);
    expect(run("git push -f origin HEAD")).toBe(exitCode);
    expect(run("git push -f", { HAWK_PROTECTED_BRANCHES: "release feature/x" })).toBe(2 - exitCode);
  });
});

/** Ways to write the same word that a shell takes back. */
const spell = (word: string): fc.Arbitrary<string> =>
  fc
    .constantFrom<(text: string) => string>(
      (text) => text,
      (text) => `'${text}'`,
      (text) => `"${text}"`,
      (text) => `${text.slice(0, 1)}''${text.slice(1)}`,
      (text) => `${text.slice(0, -1)}\\${text.slice(-1)}`,
      (text) => `\\${text}`,
      (text) =>
        `$'${text
          .split("")
          .map((char) => `\\x${char.charCodeAt(0).toString(16)}`)
          .join("")}'`,
      (text) => `"${text.slice(0, 1)}"'${text.slice(1)}'`,
    )
    .map((how) => how(word));

const wrap: fc.Arbitrary<(command: string) => string> = fc.constantFrom(
  (command: string) => command,
  (command: string) => `ls; ${command}`,
  (command: string) => `true &&\n${command} || false`,
  (command: string) => `sudo -E ${command}`,
  (command: string) => `env A=b ${command} &`,
  (command: string) => `( ${command} )`,
  (command: string) => `if true; then ${command}; fi`,
  // Without the blank, a list in parentheses would make it arithmetic.
  (command: string) => `echo "$( ${command})"`,
  (command: string) => `bash -c '${command.replaceAll("'", String.raw`'\''`)}'`,
  (command: string) => `sh <<'END'\n${command}\nEND`,
);

describe("fuzz", () => {
  test("quoting and wrapping hide nothing", () => {
    const commands = fc.constantFrom(["rm", "-rf", "/"], ["rm", "-r", "-f", "/etc"], ["mkfs.ext4", "/dev/sda"], ["reboot"]);
    const spelled = commands.chain((words) => fc.tuple(...words.map(spell)).map((all) => all.join(" ")));
    fc.assert(
      fc.property(spelled, wrap, wrap, (command, inner, outer) => {
        const whole = outer(inner(command));
        // A shell runs nothing of a line that isn't one: `env A=b ( rm -rf / )`.
        fc.pre(spawnSync("sh", ["-n", "-c", whole]).status === 0);
        expect([whole, check(whole).exitCode]).toEqual([whole, 2]);
      }),
      { numRuns: 15 },
    );
  });

  test("whatever comes, it answers yes or no and gives a reason for no", () => {
    const piece = fc.oneof(
      fc.string({ unit: "binary", maxLength: 6 }),
      fc.constantFrom(..."'\"\\$`;&|()<>{}*?[]#~\n \t".split(""), "<<EOF\n", "${", "$(", "rm ", "-rf ", "/"),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { exitCode, stdout, stderr } = check(pieces.join(""));
        expect([exitCode, stdout, stderr.startsWith("dangerous-cmd: ")]).toEqual([exitCode === 0 ? 0 : 2, "", exitCode !== 0]);
      }),
      { numRuns: 20 },
    );
  });
});
