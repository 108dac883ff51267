import { z } from "zod";
import type { ConfigReading, ReadConfig } from "../config-document.ts";
import type { Handler, HookDefinition } from "../definition.ts";
import { isObject } from "../payload.ts";
import { arawn } from "../dialects/arawn.ts";
import { agentHandler, defineHook, nameAfter, promptHandler } from "./define.ts";
import { readMatcherGroups } from "./matcher-groups.ts";
import type { Group } from "./matcher-groups.ts";
import { parseTyped, reportUnknownKeys } from "./parse.ts";
import { rootOf } from "./part.ts";
import type { Part } from "./part.ts";
import { reportMissingPlugin } from "./plugin-root.ts";
import { fromMilliseconds } from "./timeout.ts";
import { failurePolicy, flag, milliseconds, some, text } from "./values.ts";

const everyHook = { timeout: milliseconds.optional(), onFailure: failurePolicy.optional(), async: flag };

const schemas = {
  command: z.object({ type: z.literal("command"), command: some("a command"), ...everyHook }),
  prompt: z.object({ type: z.literal("prompt"), prompt: some("a prompt"), ...everyHook }),
  agent: z.object({ type: z.literal("agent"), agent: some("the name of an agent"), prompt: text.optional(), ...everyHook }),
};

type ArawnHook = z.infer<(typeof schemas)[keyof typeof schemas]>;

/** Reads the `hooks.json` of an Arawn plugin. */
export const readArawnConfig: ReadConfig = (document, context): ConfigReading => {
  const root = rootOf(document, context);
  if (isObject(root.value)) reportUnknownKeys(root, ["hooks", "description", "$schema"]);
  return { definitions: readMatcherGroups(root, readHook), policy: {}, problems: root.source.problems };
};

function readHook(part: Part, { event, matcher }: Group): HookDefinition | undefined {
  const hook = parseTyped(part, schemas);
  if (hook === undefined || usesMissingPlugin(part, hook)) return undefined;
  const handler = handlerOf(hook);
  return defineHook(
    part,
    {
      name: nameAfter(nameOf(hook)),
      events: [event],
      dialect: "arawn",
      handler,
      timeoutSeconds: hook.timeout === undefined ? arawn.timeoutSeconds(handler.type, event) : fromMilliseconds(part, hook.timeout),
    },
    { matcher, onFailure: hook.onFailure, async: hook.async },
  );
}

/** Left to the shell, the placeholder would be empty, and `/hooks/check.sh` a file of the system's. */
function usesMissingPlugin(part: Part, hook: ArawnHook): boolean {
  return hook.type === "command" && part.source.context.pluginRoot === undefined && reportMissingPlugin(part, [hook.command]);
}

function handlerOf(hook: ArawnHook): Handler {
  switch (hook.type) {
    case "command":
      return { type: "shell", command: hook.command, passContext: true, parseResult: false };
    case "prompt":
      return promptHandler(hook.prompt);
    default:
      return agentHandler(hook.prompt ?? "", { agent: hook.agent });
  }
}

function nameOf(hook: ArawnHook): string {
  switch (hook.type) {
    case "command":
      return hook.command;
    case "prompt":
      return hook.prompt;
    default:
      return hook.agent;
  }
}
