import { expect, test } from "vitest";
import { applyEdit } from "./file.ts";
import { editJson } from "./index.ts";
import { createWorkspace, holding, listTree, readText, runnerEntry } from "./testing/workspace.ts";

// What has happened to users of other installers, each once more with ours.

interface Settings {
  hooks: Record<string, unknown[]>;
}

function foreignHook(index: number): unknown {
  return { matcher: `Tool${index}`, hooks: [{ type: "command", command: `~/bin/hook-${index}.sh`, timeout: index }] };
}

const events = ["PreToolUse", "PostToolUse", "Stop", "SessionStart", "Notification", "UserPromptSubmit", "PreCompact"];
const many: Settings = {
  hooks: Object.fromEntries(events.map((event, at) => [event, Array.from({ length: 7 }, (_, index) => foreignHook(at * 7 + index))])),
};
const ours = events.map((event) => runnerEntry(event));

test("an installer that replaced the array of an event: ours only adds to it", () => {
  const text = `${JSON.stringify({ hooks: { PreToolUse: [foreignHook(1), foreignHook(2)] } }, null, 2)}\n`;
  const { hooks } = JSON.parse(editJson(text, [runnerEntry("PreToolUse")], null).text ?? "") as Settings;
  expect(hooks["PreToolUse"]).toEqual([runnerEntry("PreToolUse").value, foreignHook(1), foreignHook(2)]);
});

test("49 foreign hooks that were lost: all 49 survive install, update and uninstall, in their order", () => {
  const text = JSON.stringify(many, null, 2);
  expect(text.match(/hook-\d+\.sh/g)).toHaveLength(49);
  const installed = editJson(text, ours, null);
  const updated = editJson(installed.text, ours.slice(2), installed.wiring);
  for (const edit of [installed, updated]) expect(edit.text?.match(/hook-\d+\.sh/g)).toEqual(text.match(/hook-\d+\.sh/g));
  expect(editJson(updated.text, [], updated.wiring)).toEqual({ text, wiring: null });
});

test("an uninstaller that deleted foreign hooks: one of the same name, or in the same group, stays", () => {
  const { text, wiring } = editJson("{}", [runnerEntry("Stop")], null);
  const lookalike = {
    hooks: [
      { type: "command", command: "/state/hawk/run/Stop --mine" },
      { type: "command", command: "/opt/hawk/run/Stop" },
    ],
  };
  const settings = JSON.parse(text ?? "") as { hooks: { Stop: { hooks: unknown[] }[] } };
  settings.hooks.Stop.push(lookalike);
  settings.hooks.Stop[0]?.hooks.push({ type: "command", command: "say done" });
  const rest = JSON.parse(editJson(JSON.stringify(settings), [], wiring).text ?? "") as unknown;
  expect(rest).toEqual({ hooks: { Stop: [{ hooks: [{ type: "command", command: "say done" }] }, lookalike] } });
});

test("an uninstaller that left its commands behind: none is left, in an untouched file or in an edited one", () => {
  const text = `${JSON.stringify(many, null, 4)}\n`;
  const { text: installed, wiring } = editJson(text, ours, null);
  const edited = JSON.stringify({ ...(JSON.parse(installed ?? "") as Settings), theme: "dark" });
  expect(editJson(installed, [], wiring).text).toBe(text);
  expect(editJson(edited, [], wiring).text).toBe(JSON.stringify({ ...many, theme: "dark" }));
});

test("a file of 5117 bytes that became one of 519, without a backup: nothing shrinks, and there is a backup", () => {
  const text = `${JSON.stringify({ ...many, note: "x".repeat(100) }, null, 1)}\n`;
  expect(text.length).toBeGreaterThan(5117);
  const workspace = createWorkspace(text);
  const { backup = "", after } = applyEdit(workspace.path, holding(...ours), workspace);
  expect((after ?? "").length).toBeGreaterThan(text.length);
  expect(readText(backup)).toBe(text);
});

test("a file that was found truncated: an edit of it is refused, and changes nothing", () => {
  const text = JSON.stringify(many, null, 2).slice(0, 2000);
  const workspace = createWorkspace(text);
  expect(() => applyEdit(workspace.path, holding(...ours), workspace)).toThrow(expect.objectContaining({ code: "settings/unparsable" }));
  expect(readText(workspace.path)).toBe(text);
  expect(listTree(`${workspace.root}/home`)).toEqual([".claude/settings.json"]);
});

test("a file of no bytes, as a truncation leaves it: it is filled, and empty again afterwards", () => {
  const workspace = createWorkspace("");
  applyEdit(workspace.path, holding(runnerEntry("Stop")), workspace);
  expect(JSON.parse(readText(workspace.path) ?? "")).toEqual({ hooks: { Stop: [runnerEntry("Stop").value] } });
  applyEdit(workspace.path, holding(), workspace);
  expect(readText(workspace.path)).toBe("");
});
