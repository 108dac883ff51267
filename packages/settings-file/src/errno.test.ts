import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import type { SettingsEntry } from "./entry.ts";
import { applyEdit, writeOwnFile } from "./file.ts";
import { listCalls, systemError, withFaults } from "./testing/faults.ts";
import { createWorkspace, holding, listLitter, listTree, readText, runnerEntry, writeText } from "./testing/workspace.ts";
import type { Workspace } from "./testing/workspace.ts";

// A machine with much else to do takes its time.
vi.setConfig({ testTimeout: 240_000 });

const codes = ["ENOSPC", "EIO", "EACCES", "EROFS", "EMFILE"];
const original = '{"hooks": {"PreToolUse": [ /* none */ ]}}';
const first = [runnerEntry("PreToolUse")];
const second = [runnerEntry("Stop")];

const cases: { name: string; text?: string; before: SettingsEntry[]; after: SettingsEntry[]; isLink?: true }[] = [
  { name: "install into a file", text: original, before: [], after: first },
  { name: "install without a file", before: [], after: first },
  { name: "install through a link", text: original, before: [], after: first, isLink: true },
  { name: "update", text: original, before: first, after: second },
  { name: "uninstall", text: original, before: first, after: [] },
  { name: "uninstall of a file that was new", before: first, after: [] },
];

function prepare({ text, before, isLink }: (typeof cases)[number]): Workspace {
  const workspace = createWorkspace(isLink ? undefined : text);
  if (isLink) {
    writeText(join(workspace.root, "dotfiles.json"), text ?? "");
    writeText(join(workspace.root, "home/.claude/other"), "");
    symlinkSync(join(workspace.root, "dotfiles.json"), workspace.path);
  }
  if (before.length > 0) applyEdit(workspace.path, holding(...before), workspace);
  return workspace;
}

/** Applies an edit in which one call fails. Answers the error, if there was one. */
function applyFailing(workspace: Workspace, entries: SettingsEntry[], index: number, code: string): unknown {
  try {
    const fail = (name: string): void => {
      throw systemError(code, name);
    };
    withFaults(
      (call) => (call.index === index ? { before: () => fail(call.name) } : undefined),
      () => applyEdit(workspace.path, holding(...entries), workspace),
    );
    return undefined;
  } catch (error) {
    return error;
  }
}

test.each(cases.flatMap((scenario) => codes.map((code) => ({ name: scenario.name, code, scenario }))))(
  "$name: $code at any call leaves the old file and says so, or comes after the change is made",
  ({ scenario, code }) => {
    const reference = prepare(scenario);
    const oldText = readText(reference.path);
    const calls = listCalls(() => applyEdit(reference.path, holding(...scenario.after), reference));
    const newText = readText(reference.path);
    const outcomes = calls.map((name, at) => {
      const workspace = prepare(scenario);
      const home = listTree(join(workspace.root, "home"));
      const error = applyFailing(workspace, scenario.after, at + 1, code);
      const where = `${code} at call ${at + 1}, ${name}`;
      if (error !== undefined) {
        expect(error, where).toMatchObject({ name: "HawkError", code: "settings/io", message: expect.stringContaining(code) });
        expect(readText(workspace.path), where).toBe(oldText);
        expect(listTree(join(workspace.root, "home")), where).toEqual(home);
      } else expect(readText(workspace.path), where).toBe(newText);
      applyEdit(workspace.path, holding(...scenario.after), workspace);
      expect(readText(workspace.path), where).toBe(newText);
      expect(listLitter(workspace), where).toEqual([]);
      applyEdit(workspace.path, holding(), workspace);
      expect(readText(workspace.path), where).toBe(scenario.text ?? null);
      return error === undefined ? "made" : "refused";
    });
    // Most calls come before the change, and each of those refuses it.
    expect(outcomes.filter((outcome) => outcome === "refused").length).toBeGreaterThan(5);
  },
);

test("a full disk that stays full leaves the old file, and nothing beside it", () => {
  const workspace = createWorkspace(original);
  const attempt = (): unknown =>
    withFaults(
      ({ name }) => {
        const fail = (): void => {
          throw systemError("ENOSPC", name);
        };
        return name === "writeSync" ? { before: fail } : undefined;
      },
      () => applyEdit(workspace.path, holding(...first), workspace),
    );
  expect(attempt).toThrow(expect.objectContaining({ code: "settings/io", message: expect.stringContaining("the disk is full (ENOSPC)") }));
  expect(readText(workspace.path)).toBe(original);
  expect(listLitter(workspace)).toEqual([]);
  expect(listTree(join(workspace.root, "home"))).toEqual([".claude/settings.json"]);
});

test("a file of our own that can't be written stays as it was", () => {
  const { stateDir } = createWorkspace();
  const path = join(stateDir, "runners", "stop");
  writeOwnFile(path, "old", { mode: 0o700 });
  const calls = listCalls(() => writeOwnFile(path, "middle", { mode: 0o700 }));
  const failures = calls.map((_, at) => {
    try {
      withFaults(
        ({ index, name }) => {
          const fail = (): void => {
            throw systemError("EIO", name);
          };
          return index === at + 1 ? { before: fail } : undefined;
        },
        () => writeOwnFile(path, `new ${at}`, { mode: 0o700 }),
      );
      expect(readText(path)).toBe(`new ${at}`);
      return false;
    } catch (error) {
      expect(error).toMatchObject({ code: "settings/io" });
      expect(readText(path)).not.toBe(`new ${at}`);
      return true;
    } finally {
      expect(listTree(stateDir)).toEqual(["runners/stop"]);
    }
  });
  expect(failures).toContain(true);
});
