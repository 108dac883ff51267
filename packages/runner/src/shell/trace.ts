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
 * Defines h_note, which writes a note into a private file, and h_record, by which the watch writes the notes down after the runner
 * has answered: nobody waits for the date, or for a file that has grown too large. When Node takes over, it writes all of it.
 * `subject` finds out the matcher's subject, where that was not needed before.
 */
export function renderNotes({ host, event, tools, paths, trace }: RunnerSpec, subject: string): string {
  if (trace === "off") return "h_record() { :; }\n";
  const { find, mv, date } = tools;
  const file = quote(paths.trace);
  const rotate =
    find === undefined
      ? ""
      : `if [ "$(${quote(find)} ${file} -size +${LARGEST_BLOCKS})" ]; then ${quote(mv)} -f ${file} ${quote(`${paths.trace}.1`)}; fi\n  `;
  return `h_note() {
  h_now
  eval "m=\\$n$1 a=\\$(((c - b$1) * 10))"
${subject}  if [ "$n" ]; then q="\\"$n\\""; else q=null; fi
  printf '%s\\n' ",\\"host\\":\\"${host}\\",\\"event\\":\\"${event}\\",\\"tool\\":$q,\\"hook\\":\\"$m\\",\\"outcome\\":\\"$2\\",\\"ms\\":$a}" >>"$t.l"
}
h_record() {
  ${rotate}q=$(${quote(date)} -u +%Y-%m-%dT%H:%M:%SZ)
  while IFS= read -r e; do printf '{"time":"%s"%s\\n' "$q" "$e"; done <"$t.l" >>${file}
}
`;
}
