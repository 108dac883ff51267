import { loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import type { HookEvent } from "@hawk/protocol";
import { codex } from "../codex.ts";
import { findProblem } from "../output-shape.ts";
import { validateSettings } from "./validate-settings.ts";

const payloads = loadPayloads(import.meta.url);

export const { eventOf, verdictOf, replyTo, readReply } = verdictKit(codex, payloads);

/** A patch before it is applied. */
export function patchEvent(patch: string): HookEvent {
  return eventOf("pre_tool_use", { tool_name: "apply_patch", tool_input: { command: patch } });
}

export const material: KitMaterial = {
  payloads,
  // Why Codex would discard a reply, and so do what the hook should prevent.
  accepts: ({ stdout, exitCode }, nativeEvent) => {
    if (exitCode !== 0) return exitCode === 1 && stdout === "" ? null : `exit code ${exitCode}`;
    if (stdout === "") return null;
    if (/\\ud[89a-f]/.test(stdout.replaceAll("\\\\", ""))) return "half a character";
    return findProblem(JSON.parse(stdout) as Record<string, unknown>, nativeEvent);
  },
  validate: validateSettings,
  // It is not a hook: a program that is given JSON as an argument, and is registered elsewhere.
  leftOut: ["agent-turn-complete"],
};
