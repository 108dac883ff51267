import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Plan } from "@hawk/config";
import { hookDefaults } from "@hawk/protocol";
import type { HookEvent, PlannedHook } from "@hawk/protocol";
import { expect, test } from "vitest";
import { claimOnce } from "./claim-once.ts";

const handler: PlannedHook["handler"] = { type: "shell", command: "true", passContext: true, parseResult: true };

function hook(id: string, once: boolean): PlannedHook {
  const origin: PlannedHook["origin"] = { file: "config.yaml", line: 1, column: 1, layer: "user" };
  return { ...hookDefaults, id, name: id, events: ["stop"], handler, origin, once, timeoutSeconds: 1, dialect: "hawk" };
}

const plan: Plan = {
  hooks: [hook("often", false), hook("once", true)],
  events: { stop: ["often", "once"] },
  dropped: [],
  policy: { managedOnly: null, nothing: null, httpUrls: [], httpEnvVars: [], ignored: [] },
};

function stop(session: string): HookEvent {
  return { name: "stop", payload: { session_id: session } };
}

test("a hook that runs once is claimed by the first event of a session, and by no later one", () => {
  const directory = join(mkdtempSync(join(tmpdir(), "hawk-once-")), "once");
  const run = (session: string): string[] => claimOnce(plan, stop(session), directory).hooks.map(({ id }) => id);
  expect([run("a"), run("a"), run("b"), run("a")]).toEqual([["often", "once"], ["often"], ["often", "once"], ["often"]]);
});
