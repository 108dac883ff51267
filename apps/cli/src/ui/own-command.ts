import type { Io } from "./io.ts";

/** Who called hawk. */
export type Caller = Pick<Io, "env">;

/** How to call hawk the way that it was called: by `npm run hawk` in a checkout, else by its name. */
export function hawkCommand(words: string, { env }: Caller): string {
  return env["npm_lifecycle_event"] === "hawk" ? `npm run hawk -- ${words}` : `hawk ${words}`;
}
