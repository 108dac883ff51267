import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findProjectPlan } from "./project-plan.ts";

const root = realpathSync(mkdtempSync(join(tmpdir(), "hawk-plans-")));
const projects = join(root, "state");
const plan = join(projects, root, "work", "@hawk", "codex.json");
mkdirSync(dirname(plan), { recursive: true });
mkdirSync(join(root, "work", "deep", "er"), { recursive: true });
writeFileSync(plan, "{}");
symlinkSync(join(root, "work", "deep"), join(root, "link"));

test.each([
  ["the project itself", "work", plan],
  ["a directory in it", "work/deep/er", plan],
  ["a link into it", "link/er", plan],
  ["a directory beside it", "workshop", null],
])("the plan of a project holds for %s", (_where, directory, expected) => {
  expect(findProjectPlan(projects, "codex", join(root, directory))).toBe(expected);
});

test("another host's plan is not taken", () => {
  expect(findProjectPlan(projects, "claude-code", join(root, "work"))).toBeNull();
});
