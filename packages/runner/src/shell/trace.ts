import { quote } from "../quote.ts";
import type { RunnerSpec } from "../types.ts";
import { NOWHERE } from "./names.ts";

/** Blocks of 512 bytes after which a new trace file begins; the one before is kept. */
const LARGEST_BLOCKS = 4096;

/** Defines h_trace HOOK OUTCOME, which writes one line. It is written beside the runner's own end, so that nobody waits for it. */
export function renderTrace({ host, event, tools, paths, trace }: RunnerSpec): string {
  if (trace === "off") return "h_trace() { :; }\n";
  const { find, mv, date } = tools;
  const file = quote(paths.trace);
  const rotate =
    find === undefined
      ? ":"
      : `[ "$(${quote(find)} ${file} -size +${LARGEST_BLOCKS})" ] && ${quote(mv)} -f ${file} ${quote(`${paths.trace}.1`)}`;
  const line = `{"time":"%s","host":"${host}","event":"${event}","tool":%s,"hook":"%s","outcome":"%s","ms":%s}\\n`;
  return `h_trace() {
  ${trace === "all" ? "" : '[ "$2" != ok ] || return 0\n  '}h_now
  eval "m=\\$n$1 a=\\$(((c - b$1) * 10))"
  {
    ${rotate}
    if [ "$n" ]; then q="\\"$n\\""; else q=null; fi
    printf '${line}' "$(${quote(date)} -u +%Y-%m-%dT%H:%M:%SZ)" "$q" "$m" "$2" "$a" >>${file}
  } ${NOWHERE} &
}
`;
}
