import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { loaderVariables } from "@hawk/protocol";
import { expect, test } from "vitest";
import { compileRunner } from "./compile-runner.ts";
import { assembleLibrary } from "./library.ts";
import { strangersVariables } from "./strangers.ts";
import { createRunner } from "./testing/run-compiled.ts";

const sh = join(import.meta.dirname, "../sh");
const both = [true, false];
const systems = both.flatMap((hasProc) => both.flatMap((isHeadGreedy) => both.map((isSpliced) => ({ hasProc, isHeadGreedy, isSpliced }))));
const libraries = (["sequence", "beside", "node"] as const).flatMap((order) => systems.map((system) => assembleLibrary(order, system)));

test("every file of the program is in one of its variants", () => {
  const texts = libraries.map(({ text, digest }) =>
    text
      .replaceAll(digest, "@VERSION@")
      .replace(/^ {2}unset _.*/m, "  unset @NAMES@")
      .replace(loaderVariables.join(" "), "@LOADERS@"),
  );
  const unused = readdirSync(sh).filter((name) => {
    const text = readFileSync(join(sh, name), "utf8").replaceAll(/^ *#.*\n|^\n/gm, "");
    return name.endsWith(".sh") && !texts.some((whole) => whole.includes(text));
  });
  expect(unused).toEqual([]);
});

test("a variant is named by what is in it, and always the same", () => {
  const names = libraries.map(({ name }) => name);
  expect(new Set(names).size).toBe(17);
  expect(libraries.every(({ name, digest }) => name.endsWith(`-${digest}.sh`))).toBe(true);
  expect(assembleLibrary("beside", { hasProc: true, isHeadGreedy: false })).toEqual(
    assembleLibrary("beside", { hasProc: true, isHeadGreedy: false }),
  );
});

test("every function that a variant calls is there", () => {
  const defined = /^(\w+)\(\) \{/gm;
  const all = new Set(libraries.flatMap(({ text }) => [...text.matchAll(defined)].map(([, name]) => name as string)));
  // Without a watch and without files of its own, the variant for Node never gets there.
  const unreached = ["keep", "let_go", "stop_hooks"];
  const missing = libraries.flatMap(({ name, text }) => {
    const own = new Set([...text.matchAll(defined)].map(([, one]) => one));
    const program = text.replaceAll(/^\s*#.*$/gm, "").replaceAll(/'[^']*'|"(?:[^"\\]|\\.)*"/g, "''");
    return [...all]
      .filter((one) => !own.has(one) && new RegExp(`(?:^|[;&|({]|then|else|do|!)\\s*${one}(?=\\s|;|$)`, "m").test(program))
      .map((one) => `${name}: ${one}`);
  });
  expect(missing.filter((one) => !unreached.some((name) => one.endsWith(`: ${name}`)) || !one.startsWith("runner-node-"))).toEqual([]);
});

test("the shell takes the same variables for signs as Node does", () => {
  const payload = readFileSync(join(sh, "early.sh"), "utf8");
  expect(strangersVariables.filter((name) => !payload.includes(`\${${name}-}`))).toEqual([]);
});

test("what is written for an event is short: three guards are 30 lines", () => {
  const hook = { script: ":", onFailure: "block", matcher: "Bash|Edit" } as const;
  const { spec } = createRunner([hook, hook, hook]);
  expect(compileRunner(spec).text.trimEnd().split("\n").length).toBeLessThanOrEqual(30);
});
