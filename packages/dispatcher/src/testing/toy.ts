import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { buildPlan } from "@hawk/config";
import { HawkError } from "@hawk/errors";
import { hookDefaults } from "@hawk/protocol";
import type { HookDefinition } from "@hawk/protocol";
import type { ServeRequest } from "../serve.ts";
import type { StoredPlan } from "../stored-plan.ts";

const define = (command: string, more: Partial<HookDefinition>): HookDefinition => ({
  ...hookDefaults,
  name: "one",
  events: ["pre_tool_use"],
  dialect: "hawk",
  handler: { type: "shell", command, passContext: true, parseResult: true },
  timeoutSeconds: 60,
  origin: { layer: "user", file: "config.yaml", line: 1, column: 1 },
  ...more,
});

/** An event of a toy host, for which a plan with one hook is stored. */
export function store(
  command: string,
  more: Partial<HookDefinition>,
  trace: StoredPlan["trace"] = { level: "off", file: "" },
): ServeRequest {
  const directory = mkdtempSync(join(tmpdir(), "hawk-serve-"));
  const definitions = [define(command, more)];
  const plan = buildPlan([{ id: "config.yaml", layer: "user", order: 0, dialect: "hawk", definitions, disabled: [], policy: {} }]);
  const places = { cacheDir: directory, onceDir: join(directory, "once"), temporaryDir: directory };
  const planFile = join(directory, "toy.json");
  writeFileSync(planFile, JSON.stringify({ version: 1, host: "toy", plan, trace, ...places }));
  const payload = JSON.stringify({ tool_name: "Bash", session_id: "s" });
  return { planFile, host: "toy", nativeEvent: "Before", payload, prefix: "", ran: "", env: { PATH: process.env["PATH"] }, cwd: directory };
}

/** As much of a host as serving an event needs, and how often it was asked to read one. */
export function createToy(): { toy: Adapter; decoded: () => number } {
  let count = 0;
  const toy: Pick<Adapter, "decode" | "encode" | "events" | "tools"> = {
    decode: (nativeName, payload) => {
      count += 1;
      if (payload["tool_input"] === "{") throw new HawkError("payload/unreadable", "the arguments are cut off");
      return { name: "pre_tool_use", nativeName, host: "toy", payload };
    },
    encode: ({ kind, reason }) => ({ stdout: [kind, reason].join(" ").trim(), stderr: "", exitCode: 0, unsupported: [] }),
    events: { pre_tool_use: { native: ["Before"] } },
    tools: {},
  };
  return { toy: toy as Adapter, decoded: () => count };
}
