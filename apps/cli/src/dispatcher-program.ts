import { adapters } from "./adapters.ts";
import { keepAbsolutePath } from "./absolute-path.ts";
import { BACKGROUND, TRACE, answer, runInBackground, serveInProcess, traceShellRun } from "@hawk/dispatcher";
import type { InProcessAnswer, InProcessEvent } from "@hawk/dispatcher";

/** Serves the event that this process was started for. */
export function start(): void {
  keepAbsolutePath(process.env);
  const args = process.argv.slice(2);
  if (args[0] === BACKGROUND) void runInBackground(args[1] as string, args[2] as string);
  else if (args[0] === TRACE) void traceShellRun(args.slice(1), adapters);
  else void answer(args, adapters);
}

/** Serves an event in an agent's process, from the directory of hawk's programs. */
export function serve(event: InProcessEvent, library: string): Promise<InProcessAnswer | null> {
  const env = { ...event.env };
  keepAbsolutePath(env);
  return serveInProcess({ ...event, env }, adapters, library);
}

/** A file that is cut off may still be a program, one that does nothing. This is its last word. */
export const isWhole = true;
