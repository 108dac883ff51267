import { spawnSync } from "node:child_process";
import { dialects, toolFamilies } from "@hawk/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toGlobs } from "./glob-matcher.ts";
import { createRunner, shells } from "./testing/run-compiled.ts";

const known = ["Bash", "Edit", "MultiEdit", "Task", "Agent", "Read", "Ba", "mcp__a__b", "esac", "in", "a-b", ...Object.keys(toolFamilies)];
const name = fc.oneof(fc.constantFrom(...known), fc.stringMatching(/^[A-Za-z0-9_-]{1,4}$/));
const list = fc.array(fc.oneof(name, fc.constantFrom("", " ")), { maxLength: 4 });
const names = fc.tuple(list, fc.constantFrom("|", ",", ", ", " | ")).map(([parts, separator]) => parts.join(separator));
const piece = fc.oneof(name, fc.constantFrom(".", ".*", "..", "-", "_"));
const alternative = fc
  .tuple(fc.constantFrom("", "^"), fc.array(piece, { maxLength: 3 }), fc.constantFrom("", "$"))
  .map(([from, pieces, to]) => from + pieces.join("") + to);
const regex = fc.array(alternative, { minLength: 1, maxLength: 3 }).map((alternatives) => alternatives.join("|"));
const odd = fc.stringMatching(/^[A-Za-z.*^$|()?+[\]\\ ,!-]{0,6}$/);
const matcher = fc.oneof(names, regex, odd, fc.constantFrom("", "*", "|", " , "));
const tool = fc.oneof(
  fc.constantFrom(...known),
  fc.constantFrom(...Object.values(toolFamilies).flat()),
  fc.stringMatching(/^[A-Za-z0-9_.:-]{1,8}$/),
);

interface Case {
  matcher: string;
  tool: string;
  globs: readonly string[];
}

/** Cases with patterns that the shell can test; those that it leaves to Node say nothing here. */
function toCases(pairs: readonly [string, string][]): Case[] {
  return pairs.flatMap(([oneMatcher, oneTool]) => {
    const globs = toGlobs(oneMatcher, "pre_tool_use");
    return Array.isArray(globs) ? [{ matcher: oneMatcher, tool: oneTool, globs: globs as string[] }] : [];
  });
}

describe.each(shells)("under $name", ({ line }) => {
  test("the shell's patterns fit what the matcher fits", () => {
    const cases = toCases(fc.sample(fc.tuple(matcher, tool), { numRuns: 5000, seed: line.length }));
    const quoted = (glob: string): string => (glob === "esac" ? "'esac'" : glob);
    const lines = cases.map(({ tool: subject, globs }) =>
      globs.length === 0 ? "echo 0" : `case '${subject}' in ${globs.map(quoted).join(" | ")}) echo 1 ;; *) echo 0 ;; esac`,
    );
    const [file = "", ...flags] = line.split(" ");
    const { stdout, stderr } = spawnSync(file, flags, { input: `set -f\n${lines.join("\n")}\n`, encoding: "utf8" });
    expect(stderr).toBe("");
    const answers = stdout.trim().split("\n");
    expect(answers).toHaveLength(cases.length);
    const wrong = cases.filter((one, index) => {
      const isMatch = dialects.hawk.matches(one.matcher, { name: "pre_tool_use", payload: { tool_name: one.tool } });
      return isMatch !== (answers[index] === "1");
    });
    expect(wrong).toEqual([]);
    // Both answers, and many of each, or the sample proves nothing.
    expect(answers.filter((answer) => answer === "1").length).toBeGreaterThan(300);
    expect(answers.filter((answer) => answer === "0").length).toBeGreaterThan(300);
  });

  test.each(["|", " , ", "esac", "-", "in", "Bash|esac", "Ba.*|", "^$", "edit, shell"])(
    "the matcher %j makes a runner that works",
    (one) => {
      const isMatch = dialects.hawk.matches(one, { name: "pre_tool_use", payload: { tool_name: "Bash" } }) === true;
      const runner = createRunner([{ script: "echo ran >&2; exit 2", matcher: one }, { script: "exit 0" }], { shell: line });
      expect(runner.run({ tool_name: "Bash" })).toEqual({ status: isMatch ? 2 : 0, stdout: "", stderr: isMatch ? "ran\n" : "" });
    },
  );

  test("two entries of one file run it once, when either of them matches", () => {
    const handler = { type: "shell", file: "/one-file", passContext: true, parseResult: true } as const;
    const hooks = [
      { script: "echo ran >>log", matcher: "Edit|Bash", handler },
      { script: "echo ran >>log", matcher: "Ba.*", handler },
      { script: "cat log >&2; exit 2" },
    ];
    const run = (tool_name: string): string =>
      createRunner(hooks, { shell: line }).run({ tool_name, tool_input: { file_path: "/a" } }).stderr;
    expect([run("Bash"), run("Edit"), run("Bad")]).toEqual(["ran\n", "ran\n", "ran\n"]);
    expect(run("Read")).not.toContain("ran\n");
  });

  test("no process but the reader is started for a tool that no hook matches", () => {
    const runner = createRunner([{ script: "touch ran", matcher: "Edit" }], { shell: line });
    expect(runner.run({ tool_name: "Bash" })).toEqual({ status: 0, stdout: "", stderr: "" });
  });
});

test.each([
  ["file_changed", "Makefile"],
  ["stop_failure", "rate_limit"],
] as const)("matchers of %s follow rules of their own, which go to Node", (event, one) => {
  expect(toGlobs(one, event)).toBeNull();
});

test("a regular expression that is refused elsewhere for its length is not a pattern here", () => {
  expect(toGlobs(`${"a".repeat(5000)}.*`, "pre_tool_use")).toBeNull();
});
