import { execFileSync } from "node:child_process";
import { isObject } from "@hawk/adapter";
import type { Reply } from "@hawk/adapter";
import { loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import { cursor } from "../cursor.ts";

const payloads = loadPayloads(import.meta.url);

export const { readReply } = verdictKit(cursor, payloads);

const steps = new Set(
  `beforeShellExecution afterShellExecution beforeMCPExecution afterMCPExecution beforeReadFile afterFileEdit beforeTabFileRead
   afterTabFileEdit beforeSubmitPrompt afterAgentResponse afterAgentThought stop sessionStart sessionEnd preCompact subagentStart
   subagentStop preToolUse postToolUse postToolUseFailure workspaceOpen`.split(/\s+/),
);

/** What Cursor finds wrong with its hooks.json; each of it costs the whole file. */
export function validateSettings(text: string): string[] {
  const settings = parseAsHost(text);
  if (!isObject(settings)) return ["it is not JSON without its comments"];
  const { version, hooks } = settings;
  if (!isObject(hooks)) return ["hooks is not an object"];
  return [
    ...(Number.isInteger(version) && Number(version) >= 1 ? [] : ["version is not a positive integer"]),
    ...Object.entries(hooks).flatMap(([step, list]) => {
      if (!steps.has(step)) return [`${step} is not a step`];
      return Array.isArray(list) ? list.flatMap((hook: unknown) => findProblems(step, hook)) : [`${step} is not a list`];
    }),
  ];
}

function parseAsHost(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(/\/\/.*$/gm, "").replaceAll(/\/\*[\s\S]*?\*\//g, "")) as unknown;
  } catch {
    return undefined;
  }
}

function findProblems(step: string, hook: unknown): string[] {
  if (!isObject(hook)) return [`${step} has a hook that is not an object`];
  const { command, timeout, matcher, ...rest } = hook;
  return [
    ...Object.keys(rest).map((key) => `${step} has a hook with ${key}`),
    ...(typeof command === "string" ? [] : [`${step} has a hook without a command`]),
    ...(timeout === undefined || (typeof timeout === "number" && timeout > 0)
      ? []
      : [`${step} has the timeout ${JSON.stringify(timeout)}`]),
    ...(isRegex(matcher) ? [] : [`${step} has the matcher ${JSON.stringify(matcher)}`]),
  ];
}

function isRegex(matcher: unknown): boolean {
  if (matcher === undefined) return true;
  try {
    return typeof matcher === "string" && new RegExp(matcher) instanceof RegExp;
  } catch {
    return false;
  }
}

/** What Cursor would say against a reply; at a step that asks for a permission it would refuse the call. */
function findComplaint({ stdout, exitCode }: Reply): string | null {
  if (exitCode !== 0) return exitCode === 1 && stdout === "" ? null : `exit code ${exitCode}`;
  if (stdout === "") return null;
  const output = JSON.parse(stdout) as Record<string, unknown>;
  const texts = ["user_message", "agent_message", "additional_context", "followup_message"].filter((key) => key in output);
  const wrong = texts.find((key) => typeof output[key] !== "string");
  if (wrong !== undefined) return `${wrong} is not text`;
  return "permission" in output && output["permission"] !== "deny" ? "a permission that has no effect" : null;
}

/** Every command of a settings file as the shell would run it. */
function commandsIn(text: string): string[] {
  const { hooks } = JSON.parse(text) as { hooks: Record<string, { command: string }[]> };
  return Object.values(hooks).flatMap((list) => list.map(({ command }) => (command.startsWith("eval ") ? expand(command) : command)));
}

function expand(command: string): string {
  const printed = command.slice('eval "$('.length, -')"'.length);
  return execFileSync("sh", ["-c", printed], { encoding: "utf8" });
}

export const material: KitMaterial = {
  payloads,
  accepts: findComplaint,
  validate: validateSettings,
  textsIn: commandsIn,
  // The host merges fields, so these are all that the first call has.
  inputs: { pre_tool_use: { ...(payloads["preToolUse"]?.[0]?.["tool_input"] as object), command: "true" } },
  // Each of these calls comes by the general step as well.
  leftOut: `beforeShellExecution beforeMCPExecution beforeReadFile beforeTabFileRead
    afterShellExecution afterMCPExecution afterFileEdit afterTabFileEdit`.split(/\s+/),
};
