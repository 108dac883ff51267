import { isObject } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import { loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import { crush } from "../crush.ts";

const payloads = loadPayloads(import.meta.url);

export const { eventOf, replyTo, readReply } = verdictKit(crush, payloads);

export const material: KitMaterial = {
  payloads,
  // What Crush would ignore: anything but JSON on stdout, and all of stdout beside an exit code.
  accepts: ({ stdout, exitCode }) => {
    if (exitCode !== 0) return stdout === "" ? null : "stdout beside an exit code";
    return stdout === "" || isObject(JSON.parse(stdout)) ? null : "no object";
  },
  // What Crush's schema rejects.
  validate: (text) => {
    const { hooks } = JSON.parse(text) as { hooks: Record<string, JsonObject[]> };
    const { PreToolUse: entries = [], ...strange } = hooks;
    return [...Object.keys(strange), ...entries.flatMap(findProblems)];
  },
  // The host reads plain JSON, so there are no comments.
  startingTexts: {
    "no file": null,
    "an empty object": "{}",
    "other settings": '{\n  "$schema": "https://charm.land/crush.json",\n  "lsp": { "go": { "command": "gopls" } }\n}\n',
    "hooks of the user's own": '{\n\t"hooks": {\n\t\t"PreToolUse": [{ "matcher": "^bash$", "command": "./mine.sh" }]\n\t}\n}\n',
    "everything on one line": '{"hooks":{"PreToolUse":[]},"options":{"debug":true}}',
  },
};

function findProblems({ command, timeout = 1, ...strange }: JsonObject): string[] {
  const isSound = typeof command === "string" && Number.isSafeInteger(timeout) && Number(timeout) > 0;
  return [...Object.keys(strange), ...(isSound ? [] : ["an entry makes no sense"])];
}
