import { hookDefaults } from "../definition.ts";
import type { AgentHandler, HookDefinition, PromptHandler } from "../definition.ts";
import type { Part } from "./part.ts";

type RequiredField = "name" | "events" | "dialect" | "handler" | "timeoutSeconds";
type OptionalField = "matcher" | "condition" | "onFailure" | "async" | "once";

const LONGEST_NAME = 60;

/** A complete definition: what the file says, and the defaults that all dialects share for what it leaves out. */
export function defineHook(
  { source, path }: Part,
  required: Pick<HookDefinition, RequiredField>,
  optional: { [Key in OptionalField]?: HookDefinition[Key] | undefined },
): HookDefinition {
  const { document, context } = source;
  return {
    ...hookDefaults,
    ...required,
    ...withoutUndefined(optional),
    ...withoutUndefined({ pluginRoot: context.pluginRoot }),
    origin: { layer: context.layer, file: document.file, ...document.locate(path) },
  };
}

/** What people call a hook that has no name of its own: the first line of what it does. */
export function nameAfter(text: string): string {
  const [line = ""] = text.trim().split(/[\r\n]/, 1);
  return Array.from(line.slice(0, 2 * LONGEST_NAME))
    .slice(0, LONGEST_NAME)
    .join("");
}

/** Without the keys of what is `undefined`: a key that is there says something. */
export function withoutUndefined<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}

export function promptHandler(
  prompt: string,
  more: { [Key in "model" | "continueOnBlock"]?: PromptHandler[Key] | undefined } = {},
): PromptHandler {
  return { type: "prompt", prompt, ...withoutUndefined(more) };
}

export function agentHandler(prompt: string, more: { [Key in "model" | "agent"]?: AgentHandler[Key] | undefined }): AgentHandler {
  return { type: "agent", prompt, ...withoutUndefined(more) };
}
