import fc from "fast-check";
import { isHawkError } from "@hawk/errors";
import { describe, expect, test } from "vitest";
import type { Command, CommandArguments } from "./command.ts";
import { parseArguments } from "./parse-arguments.ts";

const copy: Command = {
  name: "copy",
  summary: "Copy a file",
  positionals: [
    { name: "from", summary: "what to copy" },
    { name: "to", summary: "where to" },
  ],
  options: {
    force: { type: "boolean", short: "f", summary: "replace what is there" },
    quiet: { type: "boolean", short: "q", summary: "say nothing" },
    mode: { type: "string", short: "m", value: "BITS", summary: "the rights of the copy" },
    label: { type: "string", summary: "a name for it" },
  },
  examples: [],
  load: () => Promise.reject(new Error("not run here")),
};

describe("what is understood", () => {
  test.each<[args: string[], options: CommandArguments["options"]]>([
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
    expect(parseArguments(copy, args)).toEqual({ positionals: ["a", "b"], options });
  });

  test("-- ends the options", () => {
    expect(parseArguments(copy, ["-f", "--", "--quiet", "-m"])).toEqual({ positionals: ["--quiet", "-m"], options: { force: true } });
  });

  test("a lone dash is an argument", () => {
    expect(parseArguments(copy, ["-", "b"]).positionals).toEqual(["-", "b"]);
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
    [[], "hawk copy needs a from: what to copy", "hawk copy --help shows examples"],
    [["a"], "hawk copy needs a to: where to", "hawk copy --help shows examples"],
    [["a", "b", "c", "d"], 'hawk copy takes 2 arguments, and "c" is one more', "put quotes around a path with spaces"],
    [["a", "b", ""], 'hawk copy takes 2 arguments, and "" is one more', "put quotes around a path with spaces"],
    [["a", "b", "--", "--force"], 'hawk copy takes 2 arguments, and "--force" is one more', "put quotes around a path with spaces"],
  ])("%j", (args, message, hint) => {
    expect(() => parseArguments(copy, args)).toThrow(expect.objectContaining({ code: "cli/usage", message, hint }));
  });
});

test("any arguments are either understood or refused with a reason", () => {
  const words = fc.oneof(
    fc.string(),
    fc.string().map((text) => `-${text}`),
    fc.string().map((text) => `--${text}`),
    fc.constantFrom("--mode", "-m", "--", "-fq", "--force"),
  );
  fc.assert(
    fc.property(fc.array(words), (args) => {
      try {
        expect(parseArguments(copy, args).positionals).toHaveLength(2);
      } catch (error) {
        if (!isHawkError(error)) throw error;
        expect(error).toMatchObject({ code: "cli/usage", hint: expect.any(String) });
      }
    }),
  );
});
