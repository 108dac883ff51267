/** What a runner would hand over to the dispatcher. */
export interface NamedInRunner {
  host: string;
  event: string;
  nativeEvent: string;
  planFile: string;
  seenFile: string;
}

/** Reads a runner that leaves all hooks to the dispatcher; `null` for any other, or one from another version of hawk. */
export function readRunner(text: string): NamedInRunner | null {
  const [, host, event, nativeEvent] = /^_host=([\w-]+) _event=(\w+) _native_event=([\w.-]+) /m.exec(text) ?? [];
  const planFile = readPath(text, /^_plan='([^'\n]+)'$/m);
  const seenFile = readPath(text, / _seen_file='([^'\n]+)'$/m);
  if (host === undefined || event === undefined || nativeEvent === undefined || planFile === null || seenFile === null) return null;
  return { host, event, nativeEvent, planFile, seenFile };
}

/** A path with a quote in it is left to the shell. */
function readPath(text: string, pattern: RegExp): string | null {
  return pattern.exec(text)?.[1] ?? null;
}
