import type { AgentHandler, PromptHandler, ShellHandler, WebhookHandler } from "@hawk/protocol";
import { z } from "zod";
import { ENV_NAME, Headers, text } from "./hawk-fields.ts";
import { withoutUndefined } from "./without-undefined.ts";

const Program = z
  .array(
    z
      .string()
      .regex(/^[^\0]*$/)
      .meta({ description: "text" }),
  )
  .min(1);

/** A command line for a shell, or a program and its arguments. */
export const Run = z
  .union([text("a command line"), Program])
  .meta({ description: "a command line, or a list of a program and its arguments" })
  .transform((run): ShellHandler => {
    const [command = "", ...args] = typeof run === "string" ? [run] : run;
    return { type: "shell", command, ...(typeof run === "string" ? {} : { args }), passContext: true, parseResult: true };
  });

const Url = text("a URL such as https://example.com/hook").transform((url, context): string => {
  if (!isHttpUrl(url)) context.addIssue({ code: "invalid_format", format: "url", input: url });
  return url;
});

export const Webhook = z
  .preprocess(
    (value) => (typeof value === "string" ? { url: value } : value),
    z.strictObject({
      url: Url,
      method: z.enum(["POST", "PUT"]).default("POST"),
      headers: Headers.default({}),
      /** Variables that `${NAME}` in a header may stand for. */
      allowedEnvVars: z.array(z.string().regex(ENV_NAME).meta({ description: "the name of a variable" })).default([]),
    }),
  )
  .meta({ description: "a URL, or a mapping with url, method, headers and allowedEnvVars" })
  .transform((webhook): WebhookHandler => ({ type: "webhook", ...webhook }));

const Question = z
  .preprocess(
    (value) => (typeof value === "string" ? { prompt: value } : value),
    z.strictObject({ prompt: text("text for the model"), model: text("the name of a model").optional() }),
  )
  .meta({ description: "text for the model, or a mapping with prompt and model" });

export const Prompt = Question.transform((question): PromptHandler => withoutUndefined({ type: "prompt" as const, ...question }));
export const Agent = Question.transform((question): AgentHandler => withoutUndefined({ type: "agent" as const, ...question }));

function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
