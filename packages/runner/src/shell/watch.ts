import { quote } from "../quote.ts";
import type { RunnerTools } from "../types.ts";
import { NOWHERE } from "./names.ts";

/** More than this of one stream is a flood; in blocks of 512 bytes. */
const FLOOD_BLOCKS = 8192;

/** It lets go within these in all but a few cases; after them, it is waited for without taking the time that it needs. */
const QUICK_LOOKS = 100;
/** One that can't say that it has let go, since there is no room for its file, is not waited for for ever. */
const MOST_LOOKS = 200;

/**
 * Defines the watch, a shell beside the hooks: it stops those whose time is up or that print too much, and cleans up at the end,
 * so that nobody waits for that. When the runner itself was killed, it ends the hooks in its place; when the runner ended as it
 * should, what hooks have left running is let be.
 *
 * It looks once a second, or sooner when a hook's end is near; USR1 makes it look at once. What has ended is forgotten at the next
 * look, before its pid can be another's. TERM is ignored while it starts and while it stops a hook: one that came at the wrong time
 * would leave files or processes behind, whereas one that is lost is made up for by the next look, which finds that the runner is
 * gone. Hosts distrust an answer from a program that leaves its streams to another, so the runner does not end before whoever
 * goes on beside it has let go of them (h_let_go). The watch works in the directory of the files, so that what find prints are
 * plain names, whatever the directory is called.
 */
export function renderWatch(tools: RunnerTools): string {
  const { rm, sleep, find, hasProc } = tools;
  const isAlone = hasProc ? `{ read -r q q q a q </proc/self/stat; [ "$a" != "$$" ]; }` : `! kill -0 "$$"`;
  const flood =
    find === undefined
      ? ""
      : `    for q in $(set +f; ${quote(find)} "\${t##*/}".*.[oe] -size +${FLOOD_BLOCKS}); do if [ -s "\${q%.*}.d" ]; then true >"$q"; true >"\${q%.*}.f"; fi; done\n`;
  return `h_watch() {
  true >"$t.w"
  v=
  trap 'kill "$v"; h_clean' TERM
  trap 'z=1' USR1
  cd -- "\${t%/*}"
  while :; do
    z=
    h_look
    if [ "$z" ]; then continue; fi
    ${quote(sleep)} "$a" &
    v=$!
    wait "$v"
    if ${isAlone}; then [ -f "$t.x" ] || h_avenge; h_clean; fi
${flood}  done
}
h_look() {
  h_now
  a=100
  set +f
  for q in "$t".*.d; do
    read -r h m <"$q" || continue
    if ! kill -0 "$h"; then true >"$q"; continue; fi
    j=\${q%.d}; j=\${j##*.}
    if [ -f "$t.$j.f" ]; then h_stop "$j" f 0; break; fi
    if [ "$c" -ge "$m" ]; then h_stop "$j" t 5; break; fi
    if [ $((m - c)) -lt "$a" ]; then a=$((m - c)); fi
  done
  set -f
  if [ "$a" -ge 100 ]; then a=1; elif [ "$a" -ge 10 ]; then a=0.$a; else a=0.0$a; fi
}
h_stop() {
  trap '' TERM
  true >"$t.$1.$2"
  true >"$t.$1.d"
  h_kill "$h" "$id$1/" "$3"
  if [ "$2" = f ]; then true >"$t.$1.o" 2>"$t.$1.e"; fi
  true >"$t.$1.k"
  trap 'kill "$v"; h_clean' TERM
  z=1
}
h_clean() {
  if [ -f "$t.x" ] && [ -f "$t.l" ]; then h_record; fi
  set +f
  exec ${quote(rm)} -f "$t".*
}
h_let_go() {
  for j in $ups; do
    a=0
    until [ -f "$t.\${j#*:}" ] || [ "$a" -gt ${MOST_LOOKS} ] || ! kill -0 "\${j%%:*}"; do
      a=$((a + 1))
      [ "$a" -lt ${QUICK_LOOKS} ] || ${quote(sleep)} 0.01 ${NOWHERE}
    done
  done
}
h_avenge() {
  for z in 1 2 3; do
    d=
    ${hasProc ? "" : `set +f; for q in "$t".*.d; do read -r h m <"$q" && h_tree "$h"; done; set -f\n    `}h_strays "$id"
    [ "$d" ] || break
    kill -KILL $d
  done
}
h_open() {
  case \${HAWK_RUN_ID-} in *[!A-Za-z0-9./_-]*) HAWK_RUN_ID= ;; esac
  id="\${HAWK_RUN_ID-}$$-$c/"
  trap '' TERM USR1
  { h_watch; } ${NOWHERE} &
  w=$! ups="$!:w"
  trap - TERM USR1
}
h_ready() {
  trap 'h_end 143' TERM
  trap 'h_end 130' INT
  trap 'h_end 129' HUP
}
h_close() {
  h_let_go
  true >"$t.x"
  kill "$w"
  exit "$1"
}
`;
}
