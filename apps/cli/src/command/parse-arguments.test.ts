import fc from "fast-check";
import { isHawkError } from "@hawk/errors";
import { describe, expect, expectTypeOf, test } from "vitest";
import { agents, events, flag, list, number, oneOf, orNone, text } from "./options.ts";
import { parseArguments } from "./parse-arguments.ts";
import { optional, repeated, required } from "./positionals.ts";
import type { Request } from "./syntax.ts";

const copy = {
  name: "copy",
  summary: "Copy a file",
  positionals: { from: required("what to copy"), to: required("where to") },
  options: {
    force: flag("replace what is there", "f"),
    quiet: flag("say nothing", "q"),
    mode: { ...text("the rights of the copy", "BITS"), short: "m" },
    label: text("a name for it", "VALUE"),
  },
  examples: [],
};

const absent = { force: false, quiet: false, mode: undefined, label: undefined };

describe("what is understood", () => {
  test.each<[args: string[], options: Partial<typeof absent | Record<string, unknown>>]>([
    [["a", "b"], {}],
    [["--force", "a", "b"], { force: true }],
    [["a", "--force", "b"], { force: true }],
    [["a", "b", "-f"], { force: true }],
    [["-fq", "a", "b"], { force: true, quiet: true }],
    [["--mode", "644", "a", "b"], { mode: "644" }],
    [["--mode=644", "a", "b"], { mode: "644" }],
    [["-m", "644", "a", "b"], { mode: "644" }],
    [["-m644", "a", "b"], { mode: "644" }],
    [["-fm", "644", "a", "b"], { force: true, mode: "644" }],
    [["--mode", "1", "--mode", "2", "a", "b"], { mode: "2" }],
    [["--mode=a=b", "a", "b"], { mode: "a=b" }],
    [["--mode", "-1", "a", "b"], { mode: "-1" }],
  ])("%j", (args, options) => {
    expect(parseArguments(copy, args, ["claude-code", "codex"])).toEqual({ ...absent, from: "a", to: "b", ...options });
  });

  test("-- ends the options", () => {
    expect(parseArguments(copy, ["-f", "--", "--quiet", "-m"], ["claude-code", "codex"])).toEqual({
      ...absent,
      from: "--quiet",
      to: "-m",
      force: true,
    });
  });

  test("a lone dash is an argument", () => {
    expect(parseArguments(copy, ["-", "b"], ["claude-code", "codex"])).toMatchObject({ from: "-", to: "b" });
  });
});

const send = {
  name: "send",
  summary: "Send files",
  positionals: { to: required("where to"), files: repeated("what to send") },
  options: {
    agent: agents("in these agents"),
    only: orNone(list("only these", "NAMES", "a.py")),
    on: events("at these events"),
    depth: number("how deep", "N", 1, "such as --depth 2"),
    scope: oneOf("which settings", "SCOPE", "scope", ["user", "project"]),
    dryRun: flag("do nothing"),
  },
  examples: [],
};

describe("values", () => {
  test.each<[args: string[], expected: Record<string, unknown>]>([
    [["b", "c"], { files: ["b", "c"], agent: undefined, only: undefined, on: undefined, depth: undefined, dryRun: false }],
    [["b", "--dry-run"], { files: ["b"], dryRun: true }],
    [["b", "--agent", "codex, claude-code,codex"], { agent: ["codex", "claude-code"] }],
    [["b", "--host", "codex"], { agent: ["codex"] }],
    [["b", "--hosts", "codex"], { agent: ["codex"] }],
    [["b", "--only", "x.py,y.sh"], { only: ["x.py", "y.sh"] }],
    [["b", "--only", "none"], { only: [] }],
    [["b", "--on", "Stop,PreToolUse"], { on: ["stop", "pre_tool_use"] }],
    [["b", "--depth", "12"], { depth: 12 }],
    [["b", "--scope", "project"], { scope: "project" }],
  ])("%j", (args, expected) => {
    expect(parseArguments(send, ["a", ...args], ["claude-code", "codex"])).toMatchObject({ to: "a", ...expected });
  });

  test.each([
    [["--agent", ","], "--agent needs a value", "such as --agent codex"],
    [["--agent", "claude"], 'there is no agent "claude"', "did you mean claude-code?"],
    [["--hosst", "codex"], "hawk send has no option --hosst", "did you mean --agent?"],
    [["--on", "stop,stap"], 'there is no event "stap"', "did you mean stop?"],
    [["--depth", "0"], '--depth needs a number above 0, but got "0"', "such as --depth 2"],
    [["--scope", "local"], 'there is no scope "local"', "there are: user, project"],
    [["--dryRun"], "hawk send has no option --dryRun", "did you mean --dry-run?"],
  ])("%j", (args, message, hint) => {
    expect(() => parseArguments(send, ["a", "b", ...args], ["claude-code", "codex"])).toThrow(
      expect.objectContaining({ code: "cli/usage", message, hint }),
    );
  });

  test("have the types that their options say", () => {
    expectTypeOf<Request<typeof send.positionals, typeof send.options>>().toMatchObjectType<{
      to: string;
      files: string[];
      agent: string[] | undefined;
      depth: number | undefined;
      scope: "user" | "project" | undefined;
      dryRun: boolean;
    }>();
    const one = { from: optional("where from") };
    expectTypeOf<Request<typeof one, typeof send.options>["from"]>().toEqualTypeOf<string | undefined>();
  });
});

describe("what is refused", () => {
  test.each([
    [["a", "b", "--froce"], "hawk copy has no option --froce", "did you mean --force?"],
    [["a", "b", "--x"], "hawk copy has no option --x", "hawk copy --help lists its options"],
    [["a", "b", "-x"], "hawk copy has no option -x", "hawk copy --help lists its options"],
    [["a", "b", "-fx"], "hawk copy has no option -x", "hawk copy --help lists its options"],
    [["a", "b", "--__proto__"], "hawk copy has no option --__proto__", "hawk copy --help lists its options"],
    [["a", "b", "--constructor=1"], "hawk copy has no option --constructor", "hawk copy --help lists its options"],
    [["a", "b", "--no-force"], "hawk copy has no option --no-force", "hawk copy --help lists its options"],
    [["a", "b", "--force=1"], "--force takes no value", "write just --force"],
    [["a", "b", "--force="], "--force takes no value", "write just --force"],
    [["a", "b", "--mode"], "--mode needs a value", "write --mode BITS"],
    [["a", "b", "--mode="], "--mode needs a value", "write --mode BITS"],
    [["a", "b", "-m"], "-m needs a value", "write -m BITS"],
    [["a", "b", "--label", ""], "--label needs a value", "write --label VALUE"],
    [[], "hawk copy needs a from", "hawk copy --help shows examples"],
    [["a"], "hawk copy needs a to", "hawk copy --help shows examples"],
    [["a", "b", "c", "d"], 'hawk copy takes 2 arguments, but got "c" too', "put quotes around a path with spaces"],
    [["a", "b", ""], 'hawk copy takes 2 arguments, but got "" too', "put quotes around a path with spaces"],
    [["a", "b", "--", "--force"], 'hawk copy takes 2 arguments, but got "--force" too', "put quotes around a path with spaces"],
  ])("%j", (args, message, hint) => {
    expect(() => parseArguments(copy, args, ["claude-code", "codex"])).toThrow(
      expect.objectContaining({ code: "cli/usage", message, hint }),
    );
  });
});

test("any arguments are either understood or refused with a reason", () => {
  const words = fc.oneof(
    fc.string(),
    fc.string().map((word) => `-${word}`),
    fc.string().map((word) => `--${word}`),
    fc.constantFrom("--mode", "-m", "--", "-fq", "--force"),
  );
  fc.assert(
    fc.property(fc.array(words), (args) => {
      try {
        expect(parseArguments(copy, args, ["claude-code", "codex"])).toMatchObject({ from: expect.any(String), to: expect.any(String) });
      } catch (error) {
        if (!isHawkError(error)) throw error;
        expect(error).toMatchObject({ code: "cli/usage", hint: expect.any(String) });
      }
    }),
  );
});
