import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import {
  PROMPT,
  SUBTASK,
  fileIs,
  fileIsMissing,
  hookRan,
  hookWrote,
  modelIsAsked,
  modelIsNotShown,
  modelIsShown,
  refusalIsRecorded,
  screenHides,
  screenShows,
  toolsAreKnown,
} from "./checks.ts";
import type { Check, RunRecord } from "./checks.ts";
import { createDirectory } from "./testing/toy-host.ts";

interface Seen {
  main?: string[];
  sub?: string[];
  files?: Record<string, string>;
  screen?: string;
  unknownTools?: string[];
}

function see({ main = [], sub = [], files = {}, screen = "", unknownTools = [] }: Seen): RunRecord {
  const directory = createDirectory();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  const all: Record<string, string[]> = { [PROMPT]: main, [SUBTASK]: sub };
  const requestsOf: RunRecord["requestsOf"] = (name) =>
    (all[name] ?? []).map((shown) => ({ shown, news: shown, opening: name, tools: [] }));
  return { home: directory, project: directory, requestsOf, unknownTools, screen };
}

const trace = { "hooks-that-ran.txt": "guard\nguard-2\nguard\n" };

test.each<[what: string, check: Check, seen: Parameters<typeof see>[0]]>([
  ["a text in the request that it belongs to", modelIsShown("fox", { request: 2 }), { main: ["a", "a fox"] }],
  ["a text in a subagent's request", modelIsShown("fox", { request: 1, conversation: SUBTASK }), { sub: ["a fox"] }],
  ["that a text is nowhere", modelIsNotShown("fox"), { main: ["a", "b"] }],
  ["the number of requests", modelIsAsked(2), { main: ["a", "b"] }],
  ["that no model was asked", modelIsAsked(0), {}],
  ["a file with its text", fileIs("made.txt", "original"), { files: { "made.txt": "original\n" } }],
  ["a text on the screen, no matter where its lines are broken", screenShows("not before noon"), { screen: "│ not before │\n│ noon │" }],
  ["that every tool is known", toolsAreKnown(), {}],
  ["that there is no file", fileIsMissing("made.txt"), {}],
  ["that a hook ran", hookRan("guard", 2), { files: trace }],
  [
    "that a refusal is recorded",
    refusalIsRecorded("guard.sh"),
    { files: { ".local/state/hawk/trace.jsonl": '{"hook":"guard.sh","outcome":"blocked"}\n' } },
  ],
  ["what a hook was given", hookWrote("end.json", '"SessionEnd"'), { files: { "end.json": '{"hook_event_name":"SessionEnd"}' } }],
])("sees %s", (_, check, seen) => {
  expect(check(see(seen))).toBeNull();
});

test.each<[what: string, check: Check, seen: Parameters<typeof see>[0], why: string]>([
  ["a text that never comes", modelIsShown("fox", { request: 1 }), { main: ["a"] }, 'the model is not shown "fox"'],
  [
    "a text that comes too early",
    modelIsShown("fox", { request: 2 }),
    { main: ["fox", "fox"] },
    'the model is shown "fox" in request 1, not 2',
  ],
  ["a text in the other conversation", modelIsShown("fox", { request: 1 }), { sub: ["fox"] }, 'the model is not shown "fox"'],
  ["a text that should not come", modelIsNotShown("fox"), { main: ["a", "fox"] }, 'the model is shown "fox"'],
  ["a request too many", modelIsAsked(1), { main: ["a", "b"] }, "the model is asked 2 times, not 1"],
  ["a file that is not there", fileIs("made.txt", "original"), {}, "made.txt was not made"],
  [
    "a file with another text",
    fileIs("made.txt", "original"),
    { files: { "made.txt": "changed" } },
    'made.txt has other text than "original"',
  ],
  ["a file that should not be there", fileIsMissing("made.txt"), { files: { "made.txt": "" } }, "made.txt was made"],
  ["a hook that ran too often", hookRan("guard"), { files: trace }, 'the hook "guard" ran 2 times, not 1'],
  ["a hook that did not run", hookRan("guard"), {}, 'the hook "guard" ran 0 times, not 1'],
  ["a refusal that is not recorded", refusalIsRecorded("guard.sh"), {}, "no refusal by guard.sh is recorded"],
  [
    "a hook that refused nothing",
    refusalIsRecorded("guard.sh"),
    { files: { ".local/state/hawk/trace.jsonl": '{"hook":"guard.sh","outcome":"ok"}\n{"hook":"other.sh","outcome":"blocked"}\n' } },
    "no refusal by guard.sh is recorded",
  ],
  ["a hook that wrote nothing", hookWrote("end.json", "x"), {}, "the hook did not write what it was given"],
  [
    "a hook that was given something else",
    hookWrote("end.json", '"SessionEnd"'),
    { files: { "end.json": "{}" } },
    'the hook was not given "SessionEnd"',
  ],
])("tells %s", (_, check, seen, why) => {
  expect(check(see(seen))).toMatchObject({ why });
});

test("what is not on the screen, and tools that hawk doesn't know, are named", () => {
  expect(screenHides("fox")(see({ screen: "a dog" }))).toBeNull();
  expect(screenHides("dog")(see({ screen: "a │ do\ng" }))).toMatchObject({ why: 'the screen shows "dog"' });
  expect(screenShows("fox")(see({ screen: "a dog" }))).toEqual({ why: 'the screen does not show "fox"' });
  expect(toolsAreKnown()(see({ unknownTools: ["Heron", "Egret"] }))).toEqual({ why: "hawk doesn't know these tools: Heron, Egret" });
});
