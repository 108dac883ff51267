import { spawnSync } from "node:child_process";
import { findPluginComplaint, loadPayloads } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import { kilo } from "../kilo.ts";

const payloads = loadPayloads(import.meta.url);

export const material: KitMaterial = {
  payloads,
  accepts: findPluginComplaint,
  // What a JavaScript engine says against a module.
  validate: (text) => {
    const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "--check"], { input: text, encoding: "utf8" });
    return status === 0 ? [] : [stderr];
  },
  inputs: { user_prompt_submit: { prompt: "another prompt" }, shell_env: { env: { HERON: "grey" } } },
  startingTexts: { "no file": null },
  textsIn: (text) => kilo.listHooks(text).map(({ what }) => what),
  // Types without a call, and what fires too often to start a program each time.
  leftOut: `permission.ask config chat.params chat.headers experimental.chat.system.transform experimental.chat.messages.transform
    experimental.compaction.autocontinue tool.definition message.updated message.part.updated message.part.delta session.updated session.status
    session.diff file.watcher.updated plugin.added catalog.updated`.split(/\s+/),
};
