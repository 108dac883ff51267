import type { Io } from "./io.ts";

/** How to call hawk the way that it was called: by `npm run hawk` in a checkout, else by its name. */
export function hawkCommand(words: string, { env }: Pick<Io, "env">): string {
  return env["npm_lifecycle_event"] === "hawk" ? `npm run hawk -- ${words}` : `hawk ${words}`;
}
