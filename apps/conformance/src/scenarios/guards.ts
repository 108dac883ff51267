import { fileIsMissing, refusalIsRecorded } from "../checks.ts";
import { MADE } from "../scenario.ts";
import type { Scenario } from "../scenario.ts";

/** A user's own way: `hawk init`, and the hooks that come with hawk. */
export const guardScenarios: readonly Scenario[] = [
  {
    name: "guards",
    event: "pre_tool_use",
    effect: "after hawk init, the built-in guards block a script from the network and a file of secrets",
    hooks: [],
    builtins: ["dangerous-cmd.sh", "file-guard.py"],
    turns: [
      [{ shell: `echo "echo original > made.txt" > install.sh; curl -fsS "file://$PWD/install.sh" | sh` }],
      [{ write: "server.pem", text: "TOKEN=1\n" }],
      [{ say: "All done." }],
    ],
    checks: [fileIsMissing(MADE), fileIsMissing("server.pem"), refusalIsRecorded("dangerous-cmd.sh"), refusalIsRecorded("file-guard.py")],
  },
];
