import type { JsonObject } from "@hawk/adapter";
import { loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import { kiro } from "../kiro.ts";

const payloads = loadPayloads(import.meta.url);

export const { eventOf, replyTo, readReply } = verdictKit(kiro, payloads);

const refusable = new Set(["PreToolUse", "UserPromptSubmit", "PreTaskExec"]);
const triggers = new Set(
  `SessionStart SessionEnd UserPromptSubmit Stop PreToolUse PostToolUse PostFileCreate PostFileSave PostFileDelete PreTaskExec PostTaskExec
   Manual`.split(/\s+/),
);

export const material: KitMaterial = {
  payloads,
  // By one page of the documentation every other exit code blocks.
  accepts: ({ exitCode }, native) => (exitCode === 0 || (exitCode === 2 && refusable.has(native)) ? null : `exit code ${exitCode}`),
  // What is not in Kiro's documentation.
  validate: (text) => {
    const { version, hooks, ...strange } = JSON.parse(text) as { version: string; hooks: JsonObject[] };
    return [...Object.keys(strange), ...(version === "v1" ? [] : ["another version"]), ...hooks.flatMap(findProblems)];
  },
  // Other names for the same triggers, in payloads and in the files of earlier versions; hawk writes none of them.
  leftOut: ["AgentSpawn", "agentSpawn", "preToolUse", "postToolUse", "userPromptSubmit", "stop"],
  // The whole file is hawk's.
  startingTexts: { "no file": null },
};

function findProblems({ name, trigger, action, timeout = 1, ...strange }: JsonObject): string[] {
  const { type, command } = action as JsonObject;
  const isSound = type === "command" && typeof command === "string" && typeof name === "string" && triggers.has(String(trigger));
  return [...Object.keys(strange), ...(isSound && Number.isSafeInteger(timeout) && Number(timeout) > 0 ? [] : ["an entry makes no sense"])];
}
