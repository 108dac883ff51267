import { spawnSync } from "node:child_process";
import { findPluginComplaint, loadPayloads } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import { pi } from "../pi.ts";

const payloads = loadPayloads(import.meta.url);

export const material: KitMaterial = {
  payloads,
  accepts: findPluginComplaint,
  // What a JavaScript engine says against a module.
  validate: (text) => {
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--check"], { input: text, encoding: "utf8" });
    return status === 0 ? [] : [stderr];
  },
  inputs: { user_prompt_submit: { prompt: "another prompt" } },
  startingTexts: { "no file": null },
  textsIn: (text) => pi.listHooks(text).map(({ what }) => what),
};
