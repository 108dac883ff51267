import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { environmentForNode, takeEnvironment } from "./take-environment.ts";

/** The variables that the runner's shell program keeps from Node. */
function keptByRunner(): string[] {
  const text = readFileSync(new URL("../../runner/sh/node.sh", import.meta.url), "utf8");
  const [, names] = /put_aside\(\) \{\n {2}for _value in (.*); do/.exec(text) ?? [];
  return names?.split(" ") ?? [];
}

test("the runner and the dispatcher keep the same variables from Node, and hooks get them back", () => {
  const names = keptByRunner();
  expect(names).toContain("NODE_OPTIONS");
  const env = Object.fromEntries(names.map((name) => [name, `${name} of the user`]));
  const forNode = environmentForNode({ ...env, LANG: "C" });
  expect(forNode).toEqual({ LANG: "C", ...Object.fromEntries(names.map((name) => [`HAWK_${name}`, env[name]])) });
  expect(takeEnvironment({ ...forNode })).toEqual({ ...env, LANG: "C" });
});
