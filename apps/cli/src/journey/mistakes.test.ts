import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createPerson } from "../testing/built.ts";
import type { Person } from "../testing/built.ts";
import { describeTree } from "../testing/tree.ts";

function create(name = "home"): Person {
  const person = createPerson(name);
  onTestFinished(person.leave);
  return person;
}

test.each<[string, string[], number, string]>([
  ["a command that is misspelled", ["inti"], 2, "did you mean hawk init?"],
  ["an option that is misspelled", ["init", "--hosst", "codex"], 2, "did you mean --agent?"],
  ["a hook that is misspelled", ["init", "--yes", "--hooks", "file-gard.py"], 2, "did you mean file-guard.py?"],
  ["an agent that is misspelled", ["try", "--agent", "gemini"], 2, "did you mean gemini-cli?"],
  ["an agent that nobody knows", ["init", "--yes", "--agent", "heron"], 2, "claude-code"],
  ["no terminal to ask at", ["init"], 2, "--yes"],
  ["no terminal to ask at, at the end", ["uninstall"], 2, "--yes"],
  ["an argument too many", ["try", "codex"], 2, "codex"],
])("%s is answered with what to do, and changes nothing", (_what, args, exitCode, advice) => {
  const person = create();
  const before = describeTree(person.root);
  const finished = person.hawk(...args);
  expect(finished.exitCode).toBe(exitCode);
  expect(finished.stderr).toContain(advice);
  expect(finished.stderr).not.toMatch(/\bat .*:\d+:\d+\)?$/m);
  expect(describeTree(person.root)).toEqual(before);
});

test("a home directory that can't be written to is named, without a stack trace", () => {
  const person = create();
  writeFileSync(join(person.home, "file"), "");
  const lost = join(person.home, "file", "ada");
  const { exitCode, stderr } = person.start(`HOME='${lost}' '${process.execPath}' '${person.binary}' init --yes --agent claude-code`, {});
  expect(exitCode).toBe(1);
  expect(stderr).toContain(lost);
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+\)?$|bug in hawk/m);
});

test("a machine without agents is got ready, and told so", () => {
  const person = create();
  const { exitCode, stdout } = person.hawk("init", "--yes", "--hooks", "dangerous-cmd.sh");
  expect(exitCode).toBe(0);
  expect(stdout).toMatch(/^hawk found none of the agents it supports\.\n/);
  const sync = person.hawk("sync");
  expect(sync.exitCode).toBe(1);
  expect(sync.stderr).toContain("--agent claude-code");
});
