import { fileIs, fileIsMissing, modelIsShown } from "../checks.ts";
import { blockFile } from "../hook-file.ts";
import type { Scenario } from "../scenario.ts";

const add = (path: string): string[] => [`*** Add File: ${path}`, "+new"];

function renderNotebook(text: string): string {
  const cell = { id: "one", cell_type: "markdown", metadata: {}, source: [text] };
  return JSON.stringify({ cells: [cell], metadata: {}, nbformat: 4, nbformat_minor: 5 });
}

/** A guard that knows nothing of patches: it looks at one path. */
export const fileScenarios: readonly Scenario[] = [
  {
    name: "patch",
    event: "pre_tool_use",
    effect: "a hook that blocks one file blocks a patch that adds, changes, moves or deletes it, even as its second file",
    family: "gpt",
    hooks: [blockFile("guard", ".secret")],
    files: { "plain.txt": "plain\n", "old.secret": "kept\n", "last.secret": "kept\n" },
    turns: [
      [{ patch: [...add("one.txt"), ...add("one.secret")] }],
      [{ patch: add("two.txt") }],
      [{ patch: ["*** Update File: plain.txt", "*** Move to: moved.secret", "@@", "-plain", "+moved"] }],
      [{ patch: add("three.txt") }],
      [{ patch: [...add("four.txt"), "*** Update File: old.secret", "@@", "-kept", "+changed"] }],
      [{ patch: add("five.txt") }],
      [{ patch: [...add("six.txt"), "*** Delete File: last.secret"] }],
      [{ say: "All done." }],
    ],
    checks: [
      fileIsMissing("one.secret"),
      fileIs("two.txt", "new"),
      fileIsMissing("moved.secret"),
      fileIs("plain.txt", "plain"),
      fileIs("three.txt", "new"),
      fileIs("old.secret", "kept"),
      fileIs("five.txt", "new"),
      fileIs("last.secret", "kept"),
    ],
  },
  {
    name: "notebook",
    event: "pre_tool_use",
    effect: "a hook that blocks one file blocks an edit of a notebook",
    hooks: [blockFile("guard", ".ipynb", { matcher: "edit" })],
    files: { "plan.ipynb": renderNotebook("old") },
    turns: [[{ read: "plan.ipynb" }], [{ notebook: "plan.ipynb", text: "new" }], [{ say: "All done." }]],
    checks: [fileIs("plan.ipynb", renderNotebook("old")), modelIsShown("Files with .ipynb are off limits.", { request: 3 })],
  },
  {
    name: "delete",
    event: "pre_tool_use",
    effect: "a hook that blocks one file blocks a tool that deletes it",
    hooks: [blockFile("guard", ".secret")],
    files: { "plain.txt": "plain", "old.secret": "kept" },
    turns: [[{ remove: "plain.txt" }], [{ remove: "old.secret" }], [{ say: "All done." }]],
    checks: [fileIsMissing("plain.txt"), fileIs("old.secret", "kept"), modelIsShown("Files with .secret are off limits.", { request: 3 })],
  },
];
