import type { Outcome, PlannedHook } from "@hawk/protocol";

/** Isolates a process that only runs inline hooks. */
export interface ProcessGuard {
  /** A hook's outcome; a failure as soon as the process has an uncaught error. */
  follow: (hook: PlannedHook, running: Promise<Outcome>) => Promise<Outcome>;
  /** Hooks' own output, which would otherwise mix with the answer. */
  printed: () => string;
}

/** How much of it is kept. */
const MOST_PRINTED = 65_536;

/**
 * Takes over a process: hooks' output stays out of its streams, `process.exit()` is an error, and an uncaught error is the
 * failure of the hooks that run at that time. It can't stop a hook that never yields.
 */
export function guardProcess(): ProcessGuard {
  const running = new Set<(reason: string) => void>();
  const failAll = (error: unknown): void => {
    for (const fail of running) fail(error instanceof Error ? error.message : String(error));
  };
  process.on("uncaughtException", failAll);
  process.on("unhandledRejection", failAll);
  process.exit = refuseExit;
  const printed = catchPrinted();
  const follow = (hook: PlannedHook, outcome: Promise<Outcome>): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const fail = (reason: string): void => resolve({ hookId: hook.id, status: "non_blocking_error", failure: "exit", reason });
      running.add(fail);
      outcome.then(resolve, reject).finally(() => running.delete(fail));
    });
  return { follow, printed };
}

function refuseExit(code?: number | string | null): never {
  throw new Error(`it called process.exit(${code ?? ""}); an inline hook returns its answer instead`);
}

/** Creates a stream on first use: most hooks print nothing, and it costs two milliseconds. */
function catchPrinted(): () => string {
  let text = "";
  let stream: NodeJS.WritableStream | undefined;
  const open = (): NodeJS.WritableStream => {
    const { Writable } = process.getBuiltinModule("node:stream");
    stream ??= new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        if (text.length < MOST_PRINTED) text += chunk.toString("utf8");
        done();
      },
    });
    return stream;
  };
  for (const name of ["stdout", "stderr"]) Object.defineProperty(process, name, { configurable: true, get: open });
  return () => text;
}
