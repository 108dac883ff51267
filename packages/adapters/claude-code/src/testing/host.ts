import { loadPayloads, reactionOf, verdictKit } from "@hawk/adapter/testing";
import type { KitMaterial } from "@hawk/adapter/testing";
import { claudeCode } from "../claude-code.ts";
import { findComplaint } from "./host-output.ts";
import { validateSettings } from "./validate-settings.ts";

const payloads = loadPayloads(import.meta.url);

const kit = verdictKit(claudeCode, payloads);

export const { eventOf, verdictOf, replyTo } = kit;

export const material: KitMaterial = {
  payloads,
  // How Claude Code reads a reply, by the dialect that was written from running it: an answer and a text on the screen are outputs.
  understand: (reply, _native, event) => {
    const reaction = reactionOf(claudeCode, reply, event);
    const { extra } = kit.readReply(event, reply);
    return { ...reaction, output: reaction.output ?? extra?.["displayContent"] ?? extra?.["content"] };
  },
  accepts: findComplaint,
  validate: validateSettings,
  outputs: {
    post_tool_use: { stdout: "another text", stderr: "", interrupted: false },
    elicitation: { name: "Ada" },
    elicitation_result: { name: "Grace" },
  },
};
