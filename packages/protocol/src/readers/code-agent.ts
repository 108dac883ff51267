import { z } from "zod";
import type { ConfigReading, ReadConfig } from "../config-document.ts";
import type { Handler, HookDefinition } from "../definition.ts";
import { codeAgent } from "../dialects/code-agent.ts";
import { defineHook, nameAfter, promptHandler } from "./define.ts";
import { readMatcherGroups } from "./matcher-groups.ts";
import type { Group } from "./matcher-groups.ts";
import { parseTyped } from "./parse.ts";
import { rootOf } from "./part.ts";
import type { Part } from "./part.ts";
import { readPolicy } from "./policy.ts";
import { fromMilliseconds } from "./timeout.ts";
import { failurePolicy, flag, milliseconds, some } from "./values.ts";

const everyHook = { timeout: milliseconds.optional(), onFailure: failurePolicy.optional(), async: flag };

const schemas = {
  command: z.object({ type: z.literal("command"), command: some("a command"), ...everyHook }),
  prompt: z.object({ type: z.literal("prompt"), prompt: some("a prompt"), ...everyHook }),
};

type CodeAgentHook = z.infer<(typeof schemas)[keyof typeof schemas]>;

/** Reads Code Agent's settings. */
export const readCodeAgentConfig: ReadConfig = (document, context): ConfigReading => {
  const root = rootOf(document, context);
  return { definitions: readMatcherGroups(root, readHook), policy: readPolicy(root), problems: root.source.problems };
};

function readHook(part: Part, { event, matcher }: Group): HookDefinition | undefined {
  const hook = parseTyped(part, schemas);
  if (hook === undefined) return undefined;
  const handler = handlerOf(hook);
  return defineHook(
    part,
    {
      name: nameAfter(hook.type === "command" ? hook.command : hook.prompt),
      events: [event],
      dialect: "code-agent",
      handler,
      timeoutSeconds: hook.timeout === undefined ? codeAgent.timeoutSeconds(handler.type, event) : fromMilliseconds(part, hook.timeout),
    },
    { matcher, onFailure: hook.onFailure, async: hook.async },
  );
}

function handlerOf(hook: CodeAgentHook): Handler {
  if (hook.type === "prompt") return promptHandler(hook.prompt);
  return { type: "shell", command: hook.command, passContext: true, parseResult: false };
}
