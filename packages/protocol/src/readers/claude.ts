import { z } from "zod";
import type { ConfigReading, ReadConfig } from "../config-document.ts";
import type { Handler, HookDefinition } from "../definition.ts";
import { claudeTimeout } from "../dialects/claude-timeout.ts";
import { webhookName } from "../webhook-name.ts";
import { agentHandler, defineHook, nameAfter, promptHandler, withoutUndefined } from "./define.ts";
import { readMatcherGroups } from "./matcher-groups.ts";
import type { Group } from "./matcher-groups.ts";
import { parseTyped } from "./parse.ts";
import { partAt, reportWarning, rootOf } from "./part.ts";
import type { Part } from "./part.ts";
import { reportMissingPlugin } from "./plugin-root.ts";
import { readPolicy } from "./policy.ts";
import { fromClaudeSeconds } from "./timeout.ts";
import { failurePolicy, flag, headers, httpUrl, seconds, some, text, texts, whatever } from "./values.ts";

const everyHook = { if: text.optional(), timeout: seconds.optional(), once: flag, statusMessage: whatever };

/** What the host's own schema has, key by key, so nothing it knows is reported as unknown. */
const schemas = {
  command: z.object({
    type: z.literal("command"),
    command: some("a command"),
    args: texts.optional(),
    shell: whatever,
    onFailure: failurePolicy.optional(),
    async: flag,
    asyncRewake: whatever,
    rewakeMessage: whatever,
    rewakeSummary: whatever,
    cloud: whatever,
    ...everyHook,
  }),
  http: z.object({
    type: z.literal("http"),
    url: httpUrl,
    headers: headers.optional(),
    allowedEnvVars: texts.optional(),
    onFailure: failurePolicy.optional(),
    cloud: whatever,
    ...everyHook,
  }),
  prompt: z.object({
    type: z.literal("prompt"),
    prompt: some("a prompt"),
    model: text.optional(),
    continueOnBlock: flag,
    ...everyHook,
  }),
  agent: z.object({ type: z.literal("agent"), prompt: some("a prompt"), model: text.optional(), ...everyHook }),
  mcp_tool: z.object({
    type: z.literal("mcp_tool"),
    server: some("the name of an MCP server"),
    tool: some("the name of a tool"),
    input: whatever,
    ...everyHook,
  }),
};

type ClaudeHook = z.infer<(typeof schemas)[keyof typeof schemas]>;

/** Reads Claude's settings, and the `hooks/hooks.json` of a plugin. */
export const readClaudeConfig: ReadConfig = (document, context): ConfigReading => {
  const root = rootOf(document, context);
  return { definitions: readMatcherGroups(root, readHook), policy: readPolicy(root), problems: root.source.problems };
};

function readHook(part: Part, { event, matcher }: Group): HookDefinition | undefined {
  const hook = parseTyped(part, schemas);
  if (hook === undefined || usesMissingPlugin(part, hook)) return undefined;
  const handler = handlerOf(hook);
  if (hook.once === true) reportWarning(partAt(part, "once"), "Claude ignores once here, so the hook runs every time");
  return defineHook(
    part,
    {
      name: nameAfter(nameOf(hook)),
      events: [event],
      dialect: "claude",
      handler,
      timeoutSeconds: hook.timeout === undefined ? claudeTimeout(handler.type, event) : fromClaudeSeconds(part, hook.timeout),
    },
    {
      matcher,
      condition: hook.if,
      onFailure: "onFailure" in hook ? hook.onFailure : undefined,
      async: "async" in hook ? hook.async : undefined,
    },
  );
}

/** The host doesn't run such a hook and lets everything through, so say it here. */
function usesMissingPlugin(part: Part, hook: ClaudeHook): boolean {
  if (hook.type !== "command" || part.source.context.layer === "plugin") return false;
  return reportMissingPlugin(part, [hook.command, ...(hook.args ?? [])]);
}

function handlerOf(hook: ClaudeHook): Handler {
  switch (hook.type) {
    case "command":
      return commandHandler(hook);
    case "http":
      return { type: "webhook", url: hook.url, method: "POST", headers: hook.headers ?? {}, allowedEnvVars: hook.allowedEnvVars ?? [] };
    case "prompt":
      return promptHandler(hook.prompt, { model: hook.model, continueOnBlock: hook.continueOnBlock });
    case "agent":
      return agentHandler(hook.prompt, { model: hook.model });
    default:
      return { type: "unsupported", kind: "mcp_tool", reason: "only the host can call its MCP servers" };
  }
}

function commandHandler({ command, args, shell }: z.infer<typeof schemas.command>): Handler {
  if (shell === "powershell" && args === undefined)
    return { type: "unsupported", kind: "command", reason: "hawk has no PowerShell to run it with" };
  return { type: "shell", command, ...withoutUndefined({ args }), passContext: true, parseResult: true };
}

function nameOf(hook: ClaudeHook): string {
  switch (hook.type) {
    case "command":
      return hook.command;
    case "http":
      return webhookName(hook.url);
    case "mcp_tool":
      return `${hook.server}/${hook.tool}`;
    default:
      return hook.prompt;
  }
}
