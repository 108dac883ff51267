import { quote } from "../quote.ts";
import type { RunnerSpec } from "../types.ts";

/** Blocks of 512 bytes after which a new trace file begins; the one before is kept. */
const LARGEST_BLOCKS = 4096;

/** Defines h_trace HOOK OUTCOME, which notes what a hook did. */
export function renderTrace({ trace }: RunnerSpec): string {
  if (trace === "off") return "h_trace() { :; }\n";
  return trace === "all" ? 'h_trace() { h_do h_note "$@"; }\n' : 'h_trace() { [ "$2" = ok ] || h_do h_note "$@"; }\n';
}

/**
 * Defines h_note, which notes a hook, its outcome and its time in a private file, and h_record, by which the watch writes that down after
 * the runner has answered: nobody waits for the date, for the subject where hooks were not picked by it (`subject` finds that out),
 * or for a file that has grown too large. When Node takes over, it writes all of it.
 */
export function renderNotes({ host, event, tools, paths, trace }: RunnerSpec, subject: string): string {
  if (trace === "off") return "h_record() { :; }\n";
  const { find, mv, date } = tools;
  const file = quote(paths.trace);
  const rotate =
    find === undefined
      ? ""
      : `if [ "$(${quote(find)} ${file} -size +${LARGEST_BLOCKS})" ]; then ${quote(mv)} -f ${file} ${quote(`${paths.trace}.1`)}; fi\n  `;
  const line = `{"time":"%s","host":"${host}","event":"${event}","tool":%s,"hook":"%s","outcome":"%s","ms":%s}`;
  return `h_note() {
  h_now
  eval "a=\\$(((c - b$1) * 10))"
  printf '%s %s %s\\n' "$1" "$2" "$a" >>"$t.l"
}
h_record() {
${subject}  ${rotate}s=$(${quote(date)} -u +%Y-%m-%dT%H:%M:%SZ)
  if [ "$n" ]; then q="\\"$n\\""; else q=null; fi
  while read -r j e a; do eval "m=\\$n$j"; printf '${line}\\n' "$s" "$q" "$m" "$e" "$a"; done <"$t.l" >>${file}
}
`;
}
