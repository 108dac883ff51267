import { z } from "zod";
import type { ConfigReading, ReadConfig } from "../config-document.ts";
import type { Handler, HookDefinition } from "../definition.ts";
import { isObject } from "../payload.ts";
import { cocode } from "../dialects/cocode.ts";
import { webhookName } from "../webhook-name.ts";
import { defineHook, nameAfter } from "./define.ts";
import { readEvent } from "./event.ts";
import { parseObject, reportUnknownKeys } from "./parse.ts";
import { describeValue, itemsOf, partAt, reportError, rootOf } from "./part.ts";
import type { Part } from "./part.ts";
import { limitTimeout } from "./timeout.ts";
import { flag, headers, httpUrl, seconds, some, text } from "./values.ts";

const Shell = z.object({ command: some("a command"), pass_context: flag, parse_result: flag }, "a table");

const Webhook = z.object(
  {
    url: httpUrl,
    method: z
      .string('"Post" or "Put"')
      .regex(/^(?:post|put)$/i, '"Post" or "Put"')
      .optional(),
    headers: headers.optional(),
  },
  "a table",
);

const CocodeHook = z.object(
  {
    event: some("the name of an event"),
    tool_matcher: text.optional(),
    timeout_sec: seconds.optional(),
    once: flag,
    name: text.optional(),
    shell: z.unknown().optional(),
    webhook: z.unknown().optional(),
  },
  "a table",
);

/** Reads Cocode's `hooks.toml`. */
export const readCocodeConfig: ReadConfig = (document, context): ConfigReading => {
  const root = rootOf(document, context);
  return { definitions: readHooks(root), policy: {}, problems: root.source.problems };
};

function readHooks(root: Part): HookDefinition[] {
  if (!isObject(root.value)) {
    reportError(root, `expected a table, got ${describeValue(root.value)}`);
    return [];
  }
  reportUnknownKeys(root, ["hooks"]);
  const hooks = partAt(root, "hooks");
  if (hooks.value === undefined || Array.isArray(hooks.value)) return itemsOf(hooks).flatMap((hook) => readHook(hook) ?? []);
  reportError(hooks, `expected a list of tables, got ${describeValue(hooks.value)}`, "write [[hooks]], with two brackets, above each hook");
  return [];
}

function readHook(part: Part): HookDefinition | undefined {
  const hook = parseObject(part, CocodeHook);
  if (hook === undefined) return undefined;
  const event = readEvent(partAt(part, "event"), hook.event);
  const handler = readHandler(part);
  if (event === undefined || handler === undefined) return undefined;
  const { name, handler: does } = handler;
  const timeoutSeconds = limitTimeout(partAt(part, "timeout_sec"), hook.timeout_sec ?? cocode.timeoutSeconds(does.type, event));
  const given = { name: nameAfter(hook.name ?? name) || nameAfter(name), events: [event], handler: does, timeoutSeconds };
  return defineHook(part, { ...given, dialect: "cocode" }, { matcher: hook.tool_matcher, once: hook.once });
}

interface NamedHandler {
  name: string;
  handler: Handler;
}

/** The original silently skips a hook with both or neither. */
function readHandler(part: Part): NamedHandler | undefined {
  const shell = partAt(part, "shell");
  const webhook = partAt(part, "webhook");
  if (shell.value !== undefined && webhook.value === undefined) return readShell(shell);
  if (webhook.value !== undefined && shell.value === undefined) return readWebhook(webhook);
  const got = shell.value === undefined ? "neither" : "both";
  reportError(part, `expected either [hooks.shell] or [hooks.webhook], got ${got}`, "give the hook one of them");
  return undefined;
}

function readShell(part: Part): NamedHandler | undefined {
  const shell = parseObject(part, Shell);
  if (shell === undefined) return undefined;
  const { command, pass_context: passContext = false, parse_result: parseResult = false } = shell;
  return { name: command, handler: { type: "shell", command, passContext, parseResult } };
}

function readWebhook(part: Part): NamedHandler | undefined {
  const webhook = parseObject(part, Webhook);
  if (webhook === undefined) return undefined;
  const { url, method = "Post", headers: sent = {} } = webhook;
  const verb = method.toUpperCase() === "PUT" ? "PUT" : "POST";
  return {
    name: webhookName(url),
    handler: { type: "webhook", url, method: verb, headers: sent, allowedEnvVars: variablesIn(sent) },
  };
}

/** cocode has no list of what a header may use: it may use what it names. */
function variablesIn(sent: Record<string, string>): string[] {
  const names = Object.values(sent).flatMap((value) => Array.from(value.matchAll(/\$\{([A-Za-z_]\w*)\}/g), ([, name]) => name as string));
  return [...new Set(names)];
}
