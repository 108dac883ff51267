import { eventInfo } from "@hawk/events";
import type { HookDefinition } from "../definition.ts";
import type { Dialect } from "../dialect.ts";
import { matchesClaude } from "../matchers.ts";
import { answerClaude } from "./claude-answer.ts";
import { decodeClaude, decodeClaudeHttp, decodeClaudeModel } from "./claude-decode.ts";
import { encodeClaude } from "./claude-encode.ts";
import { claudeTimeout } from "./claude-timeout.ts";

/** Claude Code's conventions, as the real host has them. */
export const claude: Dialect = {
  id: "claude",
  order: "parallel",
  stopsAtFirstBlock: () => false,
  chainsInput: false,
  matches: matchesClaude,
  duplicateKey,
  canBlock: (name) => eventInfo(name).canBlock === true,
  timeoutSeconds: claudeTimeout,
  ownFields: () => ({}),
  encode: encodeClaude,
  decode: decodeClaude,
  decodeHttp: decodeClaudeHttp,
  decodeModel: decodeClaudeModel,
  answer: answerClaude,
};

function duplicateKey(hook: HookDefinition): string | null {
  const identity = identify(hook);
  return identity && JSON.stringify([hook.handler.type, ...identity, hook.condition ?? ""]);
}

/** What makes two handlers the same; not their timeouts, nor the matchers that led to them. */
function identify({ handler, pluginRoot }: HookDefinition): unknown[] | null {
  switch (handler.type) {
    case "shell":
      // The same text means another program in another plugin: `${CLAUDE_PLUGIN_ROOT}/check.sh`.
      return handler.file === undefined ? [handler.command, handler.args ?? null, pluginRoot ?? ""] : [handler.file];
    case "content":
      return [handler.file];
    case "webhook":
      return [handler.url];
    case "prompt":
      return [handler.prompt];
    case "agent":
      return [handler.prompt.replaceAll("$ARGUMENTS", "")];
    default:
      return null;
  }
}
