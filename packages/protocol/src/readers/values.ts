import { z } from "zod";

/** Schemas for values. Their messages say what is expected, and the problem adds what was got. */
export const flag: z.ZodOptional<z.ZodBoolean> = z.boolean("true or false").optional();
export const text: z.ZodString = z.string("text");
export const texts: z.ZodArray<z.ZodString> = z.array(text, "a list of texts");
export const seconds: z.ZodNumber = z.number("a number of seconds above 0").positive("a number of seconds above 0");
export const milliseconds: z.ZodNumber = z.number("a number of milliseconds above 0").positive("a number of milliseconds above 0");
export const headers: z.ZodRecord<z.ZodString, z.ZodString> = z.record(z.string(), text, "an object of header names and texts");
export const failurePolicy: z.ZodEnum<{ continue: "continue"; block: "block" }> = z.enum(["continue", "block"], '"continue" or "block"');
export const httpUrl: z.ZodString = z.string("an http or https URL").refine(isHttpUrl, "an http or https URL");

/** For keys that the host knows and hawk has no use for. */
export const whatever: z.ZodOptional<z.ZodUnknown> = z.unknown().optional();

/** Text that is not blank: `a command`, `a prompt`. */
export function some(what: string): z.ZodString {
  return z.string(what).regex(/\S/, what);
}

function isHttpUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
