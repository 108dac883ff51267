import { readTomlList, textOrEmpty } from "@hawk/adapter";
import { loadPayloads, verdictKit } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import { findFaults } from "../find-faults.ts";
import { kimiCode } from "../kimi-code.ts";

const payloads = loadPayloads(import.meta.url);

export const { readReply } = verdictKit(kimiCode, payloads);

const blocks = new Set(["PreToolUse", "UserPromptSubmit", "Stop"]);

/** Settings as they may be before hawk comes. */
const startingTexts = {
  "no file": null,
  "an empty file": "",
  "a model and a provider": '# mine\ndefault_model = "k" # the best one\n\n[providers.k]\ntype = "kimi"\n',
  "no line end": 'default_model = "k"',
  "Windows line endings": 'default_model = "k"\r\n\r\n[models.k]\r\nprovider = "k"\r\n',
  "hooks of the user's own": '[[hooks]]\nevent = "Stop"\ncommand = "./mine.sh"\n\n[models.k]\nprovider = "k"\n',
};

export const material: KitMaterial = {
  payloads,
  // What Kimi Code 2.1.0 does with an answer, as observed.
  understand: ({ stdout, stderr, exitCode }, native) => {
    if (exitCode === 2 && blocks.has(native)) return { blocked: true, reason: stderr };
    const context =
      native === "UserPromptSubmit" && exitCode === 0 && stdout !== "" ? textOrEmpty(JSON.parse(stdout), "message") : undefined;
    return { blocked: false, context, userMessage: exitCode === 1 ? stderr : undefined };
  },
  accepts: ({ stdout, exitCode }, native) => {
    if (exitCode === 2) return blocks.has(native) ? null : "nothing can be blocked here";
    return stdout === "" || native === "UserPromptSubmit" ? null : "text that nobody reads";
  },
  validate: findFaults,
  startingTexts,
  textsIn: (text) => readTomlList(text, ["hooks"]).map((hook) => textOrEmpty(hook, "command")),
};
