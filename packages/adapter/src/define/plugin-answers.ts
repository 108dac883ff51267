import { isObject } from "@hawk/protocol";
import type { Outcome } from "@hawk/protocol";
import type { Adapter, ReplyPart } from "../adapter.ts";
import { textAt } from "../read-value.ts";
import type { JsonObject } from "../read-value.ts";
import { createEncode } from "./answers.ts";
import { parseStrictly } from "./list-entries.ts";
import { withObjection } from "./answer-parts.ts";
import type { AnswerHost, AnswerParts } from "./answer-parts.ts";

/** What hawk's plugin should do. Each field is one effect. */
interface PluginReply {
  /** Blocks, for this reason. */
  refuse?: string;
  /** In the host's own names, whole. */
  input?: JsonObject;
  output?: unknown;
  /** For the model. */
  context?: string;
  /** Grants the permission. */
  allow?: true;
  /** Ends the turn, for this reason. */
  stop?: string;
  /** For the user. */
  message?: string;
}

interface PluginAnswers {
  /** A block after a call becomes text with the result. */
  objects?: true;
  /** A changed input or output in the plugin's own form, or why there is none, and anything else the plugin needs. */
  change?: (said: AnswerParts) => ReplyPart;
}

const REFUSED = 2;
const texts = ["refuse", "context", "stop", "message"] as const;

/** For a host that loads hawk's plugin, which starts the runner and does what this JSON object says. */
export function pluginAnswers({ objects, change }: PluginAnswers = {}): (host: AnswerHost) => Pick<Adapter, "encode" | "decodeReply"> {
  const say = (said: AnswerParts): ReplyPart => {
    const { verdict, refusal, input } = said;
    const isObjection = objects === true && verdict.event.startsWith("post_tool_use");
    const context = isObjection ? withObjection(said) : said.context;
    const { fields = {}, unsupported = [] } = change?.(said) ?? {};
    const reply: PluginReply = {
      ...(refusal === undefined || isObjection ? {} : { refuse: refusal }),
      ...(input ? { input } : {}),
      ...(context === "" ? {} : { context }),
      ...(verdict.permission?.decision === "allow" ? { allow: true } : {}),
      ...(verdict.stop ? { stop: verdict.stop.reason?.trim() ? verdict.stop.reason : "stopped by a hook" } : {}),
    };
    const all = Object.entries({ ...reply, ...fields }).filter(([, value]) => value !== undefined);
    return { fields: Object.fromEntries(all), unsupported };
  };
  return (host) => ({ encode: createEncode(host, { fields: say, message: "message", failed: 0 }), decodeReply: readPluginReply });
}

/** How the plugin reads a runner's answer. One that can't ask a guard exits with 2. */
const readPluginReply: NonNullable<Adapter["decodeReply"]> = ({ exitCode, stdout, stderr }, { id: hookId }) => {
  if (exitCode === REFUSED) return { hookId, status: "blocking", reason: stderr.trim() || "blocked by a hook" };
  const reply = parseStrictly(stdout);
  if (!isObject(reply)) return { hookId, status: "success" };
  const [refuse, context, stop, message] = texts.map((key) => textAt(reply, key));
  const outcome: Outcome = {
    hookId,
    ...(refuse === undefined ? { status: "success" } : { status: "blocking", reason: refuse }),
    ...(context === undefined ? {} : { context }),
    ...(stop === undefined ? {} : { stop: { reason: stop } }),
    ...(message === undefined ? {} : { systemMessage: message }),
    ...(isObject(reply["input"]) ? { updatedInput: reply["input"] } : {}),
    ...(reply["output"] === undefined ? {} : { updatedOutput: reply["output"] }),
    ...(reply["allow"] === true ? { permission: { decision: "allow" } } : {}),
  };
  return outcome;
};
