import { spawnSync } from "node:child_process";
import { findPluginComplaint, loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import { cline } from "../cline.ts";

const payloads = loadPayloads(import.meta.url);

export const { eventOf, replyTo, jsonFor } = verdictKit(cline, payloads);

export const material: KitMaterial = {
  payloads,
  accepts: findPluginComplaint,
  // What a JavaScript engine says against a module.
  validate: (text) => {
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--check"], { input: text, encoding: "utf8" });
    return status === 0 ? [] : [stderr];
  },
  inputs: { pre_tool_use: { commands: ["true"], command: "true" } },
  startingTexts: { "no file": null },
  textsIn: (text) => cline.listHooks(text).map(({ what }) => what),
  // What hook files get besides, and the names that the host has for the same things inside.
  leftOut: `tool_call tool_result prompt_submit TaskResume agent_start agent_resume SessionShutdown session_shutdown agent_end TaskError
    agent_error TaskCancel agent_abort PreCompact`.split(/\s+/),
};
