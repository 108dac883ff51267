import { textAt } from "@hawk/adapter";
import type { Reply } from "@hawk/adapter";
import type { HostReaction } from "@hawk/adapter/testing";
import type { HookEvent } from "@hawk/protocol";
import type { PluginReply } from "../encode.ts";
import { toCanonicalInput } from "../tool-input.ts";

const REFUSED = 2;

/** What the plugin makes of a reply; `plugin.test.ts` holds the plugin itself against it. */
export function understand({ stdout, stderr, exitCode }: Reply, _nativeEvent: string, event: HookEvent): HostReaction {
  if (exitCode === REFUSED) return { blocked: true, reason: stderr };
  const { refuse, input, output, context, allow, stop, message } = (stdout === "" ? {} : JSON.parse(stdout)) as PluginReply;
  return {
    blocked: refuse !== undefined,
    reason: refuse,
    stops: stop === true,
    context,
    input: input && toCanonicalInput(textAt(event.payload, "_native", "input", "tool") ?? "", input, ""),
    output,
    permission: allow ? "allow" : undefined,
    userMessage: message,
  };
}

const shapes: Readonly<Record<keyof PluginReply, (value: unknown) => boolean>> = {
  refuse: (value) => typeof value === "string" && value !== "",
  input: (value) => typeof value === "object" && value !== null,
  output: (value) => typeof value === "string" || Array.isArray(value),
  context: (value) => typeof value === "string" && value !== "",
  allow: (value) => value === true,
  stop: (value) => value === true,
  message: (value) => typeof value === "string" && value !== "",
};

/** What the plugin would pass by in silence. */
export function findComplaint({ stdout, exitCode }: Reply): string | null {
  if (exitCode !== 0) return `exit code ${exitCode}`;
  if (stdout === "") return null;
  const fields = Object.entries(JSON.parse(stdout) as Record<string, unknown>);
  const wrong = fields.find(([key, value]) => !(Object.hasOwn(shapes, key) && shapes[key as keyof PluginReply](value)));
  return wrong ? `${wrong[0]} is ${JSON.stringify(wrong[1])}` : null;
}
