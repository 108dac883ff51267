import { quote } from "../quote.ts";
import type { RunnerTools } from "../types.ts";
import { NOWHERE } from "./names.ts";

/** More than this of one stream is a flood; in blocks of 512 bytes. */
const FLOOD_BLOCKS = 8192;

/**
 * Defines the watch, a shell beside the hooks: it ticks each second, has an eye on how much they print, and cleans up at the end,
 * so that nobody waits for that. When the runner itself was killed, it ends the hooks in its place; when the runner ended as it
 * should, what hooks have left running is let be.
 *
 * TERM is ignored while it starts: one that came before the watch can take it would leave the files behind, whereas one that is
 * lost is made up for by the next tick, which finds that the runner is gone. A shorter alarm goes by the watch as well: once the
 * runner has become Node, nobody must send USR1 to it, which would open Node's debugger. The watch works in the directory of the
 * files, so that what find prints are plain names, whatever the directory is called.
 */
export function renderWatch(tools: RunnerTools): string {
  const { rm, sleep, find, hasProc } = tools;
  const isAlone = hasProc ? `{ read -r q q q a q </proc/self/stat; [ "$a" != "$$" ]; }` : `! kill -0 "$$"`;
  const flood =
    find === undefined
      ? ""
      : `    for q in $(set +f; ${quote(find)} "\${t##*/}".*.[oe] -size +${FLOOD_BLOCKS}); do true >"$q"; true >"\${q%.*}.f"; done\n`;
  return `h_watch() {
  trap 'kill "$s"; h_clean' TERM
  trap : USR1
  cd -- "\${t%/*}"
  while :; do
    ${quote(sleep)} 1 &
    s=$!
    wait "$s"
    if ${isAlone}; then [ -f "$t.x" ] || h_avenge; h_clean; fi
${flood}    kill -USR1 "$$"
  done
}
h_clean() { set +f; exec ${quote(rm)} -f "$t".*; }
h_avenge() {
  for z in 1 2 3; do
    d=
    ${hasProc ? "" : `set +f; for q in "$t".*.p; do read -r a <"$q" && h_tree "$a"; done; set -f\n    `}h_strays "$id"
    [ "$d" ] || break
    kill -KILL $d
  done
}
h_alarm() { { ${quote(sleep)} "$1"; kill -USR1 "$w"; } ${NOWHERE} & }
h_open() {
  case \${HAWK_RUN_ID-} in *[!A-Za-z0-9./_-]*) HAWK_RUN_ID= ;; esac
  id="\${HAWK_RUN_ID-}$$-$c/"
  trap '' TERM USR1
  { h_watch; } ${NOWHERE} &
  w=$!
  trap - TERM
  trap 'z=1' USR1
}
h_ready() {
  trap 'h_end 143' TERM
  trap 'h_end 130' INT
  trap 'h_end 129' HUP
}
h_close() {
  true >"$t.x"
  kill "$w"
  exit "$1"
}
`;
}
