import { webhookName } from "@hawk/protocol";
import type { Handler } from "@hawk/protocol";
import { z } from "zod";
import { Agent, Prompt, Run, Webhook } from "./hawk-handler.ts";
import {
  Dialect,
  Env,
  Events,
  FileName,
  Flag,
  Hosts,
  Matcher,
  OnFailure,
  OnUnsupported,
  PlainName,
  Priority,
  Timeout,
  text,
} from "./hawk-fields.ts";
import { withoutUndefined } from "./without-undefined.ts";

/** The kinds of definition without a file; an entry has exactly one of them. */
const handlerKeys = ["run", "webhook", "prompt", "agent"] as const;

/** An entry's settings for a hook file or a definition. */
const shared = {
  matcher: Matcher.optional(),
  timeout: Timeout.optional(),
  hosts: Hosts.optional(),
  onFailure: OnFailure.optional(),
  on_failure: OnFailure.optional(),
};

export const FileEntry = z
  .strictObject({
    name: FileName.meta({
      description: "the name of a hook file such as file-guard.py",
      hint: "name a file without its path, or define a hook with run, webhook, prompt or agent",
    }),
    events: Events.optional(),
    priority: Priority.optional(),
    env: Env.optional(),
    ...shared,
  })
  .superRefine(refuseTwoSpellings)
  .transform(({ name, timeout, on_failure, ...rest }) => {
    const narrow = withoutUndefined({ ...rest, onFailure: rest.onFailure ?? on_failure, timeoutSeconds: timeout });
    return { kind: "file" as const, name, narrow };
  });

export const DefinitionEntry = z
  .strictObject({
    run: Run.optional(),
    webhook: Webhook.optional(),
    prompt: Prompt.optional(),
    agent: Agent.optional(),
    events: Events,
    name: PlainName.optional(),
    description: text("a description").optional(),
    onUnsupported: OnUnsupported.optional(),
    on_unsupported: OnUnsupported.optional(),
    dialect: Dialect.default("hawk"),
    parallel: Flag.optional(),
    async: Flag.default(false),
    once: Flag.default(false),
    priority: Priority.default(0),
    env: Env.default({}),
    ...shared,
  })
  .superRefine(refuseTwoSpellings)
  .superRefine(refuseTwoHandlers)
  .transform(({ run, webhook, prompt, agent, timeout, on_failure, on_unsupported, name, ...rest }) => {
    // `refuseTwoHandlers` made sure that there is exactly one.
    const handler = (run ?? webhook ?? prompt ?? agent) as Handler;
    return withoutUndefined({
      kind: "definition" as const,
      ...rest,
      name: name ?? nameOf(handler),
      handler,
      timeoutSeconds: timeout,
      onFailure: rest.onFailure ?? on_failure ?? ("continue" as const),
      onUnsupported: rest.onUnsupported ?? on_unsupported ?? ("warn" as const),
    });
  });

const UnknownEntry = z.never().meta({
  description: "a hook: the name of a file such as file-guard.py, or a mapping",
  hint: "a mapping has a name, or one of run, webhook, prompt and agent",
});

const NamedFile = FileName.transform((name) => ({ kind: "file" as const, name, narrow: {} }));

/** The schema that an entry is meant for. Choosing it here makes for precise errors. */
export function entrySchema(value: unknown): z.ZodType<FileEntry | DefinitionEntry> {
  if (typeof value === "string") return NamedFile;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return UnknownEntry;
  return handlerKeys.some((key) => Object.hasOwn(value, key)) ? DefinitionEntry : FileEntry;
}

export type FileEntry = z.output<typeof FileEntry>;
export type DefinitionEntry = z.output<typeof DefinitionEntry>;

function refuseTwoSpellings(entry: object, context: z.RefinementCtx): void {
  for (const [camel, snake] of [
    ["onFailure", "on_failure"],
    ["onUnsupported", "on_unsupported"],
  ] as const) {
    const values = entry as Record<string, unknown>;
    if (values[camel] === undefined || values[snake] === undefined) continue;
    context.addIssue({
      code: "custom",
      path: [snake],
      message: `expected ${camel} once, got ${snake} too`,
      params: { hint: "remove one of them" },
    });
  }
}

function refuseTwoHandlers(entry: object, context: z.RefinementCtx): void {
  const keys = handlerKeys.filter((key) => (entry as Record<string, unknown>)[key] !== undefined);
  if (keys.length === 1) return;
  const got = keys.length === 0 ? "none" : keys.join(" and ");
  context.addIssue({
    code: "custom",
    message: `expected one of run, webhook, prompt and agent, got ${got}`,
    params: { hint: "write an entry for each" },
  });
}

const LONGEST_NAME = 60;

/** A name that people would use. */
function nameOf(handler: Handler): string {
  if (handler.type === "shell") return [handler.command, ...(handler.args ?? [])].join(" ");
  if (handler.type === "webhook") return webhookName(handler.url);
  const prompt = handler.type === "prompt" || handler.type === "agent" ? handler.prompt : handler.type;
  return (prompt.trim().split("\n")[0] as string).slice(0, LONGEST_NAME);
}
