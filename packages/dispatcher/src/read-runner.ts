/** What a runner would hand over to the dispatcher. */
export interface NamedInRunner {
  host: string;
  event: string;
  nativeEvent: string;
  planFile: string;
  seenFile: string;
}

/** Where a runner keeps what it hands over: a shell's, and a batch file's after its own path is filled in. */
const forms: readonly Readonly<Record<"names" | "plan" | "seen", RegExp>>[] = [
  {
    names: /^_host=(?<host>[\w-]+) _event=(?<event>\w+) _native_event=(?<nativeEvent>[\w.-]+) /m,
    // A path with a quote in it is left to the shell.
    plan: /^_plan='([^'\n]+)'$/m,
    seen: / _seen_file='([^'\n]+)'$/m,
  },
  {
    names: /^rem The hooks of (?<event>\w+) in (?<host>[\w-]+)\.[^]*^"%_node%" "%_dispatcher%" "%_plan%" [\w-]+ (?<nativeEvent>[\w.-]+) /m,
    plan: /^set "_plan=([^"%\r\n]+)"\r?$/m,
    seen: /^type nul >"([^"%\r\n]+)"/m,
  },
];

/** Reads a runner that leaves all hooks to the dispatcher; `null` for any other, or one from another version of hawk. */
export function readRunner(text: string): NamedInRunner | null {
  for (const { names, plan, seen } of forms) {
    const { host, event, nativeEvent } = names.exec(text)?.groups ?? {};
    const [planFile, seenFile] = [plan.exec(text)?.[1], seen.exec(text)?.[1]];
    if (host !== undefined && event !== undefined && nativeEvent !== undefined && planFile !== undefined && seenFile !== undefined)
      return { host, event, nativeEvent, planFile, seenFile };
  }
  return null;
}
