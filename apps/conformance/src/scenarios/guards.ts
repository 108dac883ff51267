import { fileIs, fileIsMissing, hookRan, modelIsShown, refusalIsRecorded } from "../checks.ts";
import { refuse, shellHook } from "../hook-file.ts";
import { MADE, makesFile } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

/** A user's own way: `hawk init`, and the hooks that come with hawk. */
export const guardScenarios: readonly Scenario[] = [
  {
    name: "guards",
    event: "pre_tool_use",
    effect: "after hawk init, the built-in guards block decoded text for a shell and a file of secrets",
    hooks: [],
    builtins: ["dangerous-cmd.sh", "file-guard.py"],
    turns: [
      [{ shell: "echo ZWNobyBvcmlnaW5hbCA+IG1hZGUudHh0 | base64 -d | sh" }],
      [{ write: "server.pem", text: "TOKEN=1\n" }],
      [{ say: "All done." }],
    ],
    checks: [fileIsMissing(MADE), fileIsMissing("server.pem"), refusalIsRecorded("dangerous-cmd.sh"), refusalIsRecorded("file-guard.py")],
  },
  {
    name: "self-guard",
    event: "pre_tool_use",
    effect: "an agent that tells hawk to switch its guards off is blocked, and they stay on",
    hooks: [],
    builtins: ["dangerous-cmd.sh", "file-guard.py"],
    turns: [
      [{ shell: "hawk disable file-guard.py; echo $? > disabled.txt" }],
      [{ shell: "echo between > between.txt" }],
      [{ shell: "rm -rf ~/.local/state/hawk ~/.config/hawk" }],
      [{ shell: "word=disable; h=~/.local/bin/ha; ${h}wk $word file-guard.py" }],
      [{ write: "server.pem", text: "TOKEN=1\n" }],
      [{ say: "All done." }],
    ],
    checks: [
      fileIsMissing("disabled.txt"),
      fileIs("between.txt", "between"),
      fileIsMissing("server.pem"),
      refusalIsRecorded("file-guard.py"),
    ],
  },
  {
    name: "vendored",
    needs: ["projectCommand"],
    event: "pre_tool_use",
    effect: "a project's copies of its hooks for two agents block a call for a user who has no hawk, and each hook runs once",
    hooks: [shellHook("guard", { events: "pre_tool_use" }, refuse("The project says no."))],
    isVendored: true,
    turns: makesFile,
    checks: [hookRan("guard"), fileIsMissing(MADE), modelIsShown("The project says no.", { request: 2 })],
  },
  {
    name: "vendored-below",
    needs: ["projectCommand"],
    event: "pre_tool_use",
    effect: "a project's copies of its hooks block a call of an agent that is started in a subdirectory",
    hooks: [shellHook("guard", { events: "pre_tool_use" }, refuse("The project says no."))],
    isVendored: true,
    startsIn: "below",
    files: { "below/notes.txt": "notes" },
    turns: makesFile,
    checks: [hookRan("guard"), fileIsMissing(`below/${MADE}`), modelIsShown("The project says no.", { request: 2 })],
  },
];
