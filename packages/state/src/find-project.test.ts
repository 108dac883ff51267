import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findProject } from "./find-project.ts";

test("the home directory is not a project, however its path is written", () => {
  const root = realpathSync.native(mkdtempSync(join(tmpdir(), "hawk-project-")));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const path of ["home/.claude", "home/notes", "home/work/.git", "home/work/src"]) mkdirSync(join(root, path), { recursive: true });
  symlinkSync("home", join(root, "link"));
  const [home, link] = [join(root, "home"), join(root, "link")];
  expect(findProject(join(link, "notes"), home)).toBe(join(home, "notes"));
  expect(findProject(join(home, "notes"), link)).toBe(join(home, "notes"));
  expect(findProject(join(link, "work/src"), home)).toBe(join(home, "work"));
});
