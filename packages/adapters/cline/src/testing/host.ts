import { objectAt, textAt } from "@hawk/adapter";
import type { Reply } from "@hawk/adapter";
import type { HostReaction } from "@hawk/adapter/testing";
import type { HookEvent } from "@hawk/protocol";
import { OBJECTED } from "../encode.ts";
import type { PluginReply } from "../encode.ts";
import { toCanonicalCall } from "../tool-call.ts";

/** What the plugin makes of a reply. */
export function understand({ stdout }: Reply, _nativeEvent: string, { payload }: HookEvent): HostReaction {
  const { refuse, input, context, stop } = (stdout === "" ? {} : JSON.parse(stdout)) as PluginReply;
  const objected = context?.indexOf(OBJECTED) ?? -1;
  const tool = textAt(objectAt(payload, "_native"), "tool") ?? "";
  return {
    blocked: refuse !== undefined || objected !== -1,
    reason: refuse ?? (objected === -1 ? undefined : context?.slice(objected)),
    stops: stop !== undefined,
    context: objected === -1 ? context : context?.slice(0, objected) || undefined,
    input: input && { command: toCanonicalCall(tool, input, "").tool_input["command"] },
    userMessage: stop,
  };
}

const shapes: Readonly<Record<keyof PluginReply, (value: unknown) => boolean>> = {
  refuse: (value) => typeof value === "string" && value !== "",
  input: (value) => typeof value === "object" && value !== null,
  context: (value) => typeof value === "string" && value !== "",
  stop: (value) => typeof value === "string" && value !== "",
};

/** What the plugin would pass by in silence. */
export function findComplaint({ stdout, exitCode }: Reply): string | null {
  if (exitCode !== 0) return `exit code ${exitCode}`;
  const fields = stdout === "" ? [] : Object.entries(JSON.parse(stdout) as Record<string, unknown>);
  const wrong = fields.find(([key, value]) => !(Object.hasOwn(shapes, key) && shapes[key as keyof PluginReply](value)));
  return wrong ? `${wrong[0]} is ${JSON.stringify(wrong[1])}` : null;
}
