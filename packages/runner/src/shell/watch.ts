import { quote } from "../quote.ts";
import type { RunnerTools } from "../types.ts";
import { NOWHERE } from "./names.ts";

/** More than this of one stream is a flood; in blocks of 512 bytes. */
const FLOOD_BLOCKS = 8192;

/**
 * The watch, a shell beside the hooks: it stops those whose time is up or that print too much, and cleans up at the end, so that
 * nobody waits for that. When the runner itself was killed, it ends the hooks in its place; when the runner ended as it should,
 * what hooks have left running is let be.
 *
 * It looks once a second, or sooner when a hook's end is near, and is not even parsed before the first look; USR1 makes it look at once, and USR2 tells it that the runner has
 * ended. Either ends its sleep. What has ended is forgotten at the next look, before its pid can be another's: by the runner, where
 * one hook runs at a time, and else by the watch. It works in the directory of the files, so what find prints are plain
 * names, whatever the directory is called.
 */
export function renderWatch(tools: RunnerTools, isBeside: boolean): string {
  const { hasProc } = tools;
  return `h_watch() {
  cd -- "\${t%/*}"
  while [ "$x" = "" ]; do
    if ${renderAlone(hasProc)}; then [ -f "$t.x" ] || h_avenge; return; fi
${renderFlood(tools, isBeside)}    z=
    h_look
    if [ "$z" ]; then continue; fi
    h_sleep "$a"
  done
}
h_look() {
  h_now
  a=100
  set +f
  for q in "$t".*.d; do
    read -r j h m <"$q" || continue
    if ! kill -0 "$h"; then ${isBeside ? 'true >"$q"; ' : ""}continue; fi
    if [ -f "$t.$j.f" ]; then h_stop "$j" k 0; break; fi
    if [ -f "$t.$j.t" ]; then continue; fi
    if [ "$c" -ge "$m" ]; then h_stop "$j" t 5; break; fi
    if [ $((m - c)) -lt "$a" ]; then a=$((m - c)); fi
  done
  set -f
  if [ "$a" -ge 100 ]; then a=1; elif [ "$a" -ge 10 ]; then a=0.$a; else a=0.0$a; fi
}
h_stop() {
  if [ "$2" = t ]; then true >"$t.$1.t"; fi
${isBeside ? '  true >"$t.$1.d"\n' : ""}  h_do h_kill "$h" "$id$1/" "$3"
  if [ "$2" = k ]; then true >"$t.$1.o" 2>"$t.$1.e"; fi
  true >"$t.$1.k"
  z=1
}
h_avenge() {
  for z in 1 2 3; do
    d=
    ${hasProc ? "" : `set +f; for q in "$t".*.d; do read -r j h m <"$q" && h_do h_tree "$h"; done; set -f\n    `}h_do h_strays "$id"
    [ "$d" ] || break
    kill -KILL $d
  done
}
`;
}

/** Whether the runner is gone. */
function renderAlone(hasProc: boolean): string {
  return hasProc ? `{ read -r q q q a q </proc/self/stat; [ "$a" != "$$" ]; }` : `! kill -0 "$$"`;
}

/** A hook that has ended may have printed as much as it liked. */
function renderFlood({ find }: RunnerTools, isBeside: boolean): string {
  if (find === undefined) return "";
  const runs = isBeside ? '[ -s "$t.$j.d" ]' : 'read -r s h m <"$t.s.d" && [ "$s" = "$j" ]';
  return `    for q in $(set +f; ${quote(find)} "\${t##*/}".*.[oe] -size +${FLOOD_BLOCKS}); do j=\${q%.*}; j=\${j##*.}; if ${runs}; then true >"$q"; true >"$t.$j.f"; fi; done
`;
}

/** It lets go within these in all but a few cases; after them, it is waited for without taking the time that it needs. */
const QUICK_LOOKS = 100;
/** Give up waiting if it can't report release (disk full). */
const MOST_LOOKS = 400;

/**
 * Defines h_open, which starts the watch, and h_close CODE, which ends the runner. Hosts distrust an answer from a program that leaves
 * its streams to another, so the runner does not end before whoever goes on beside it has let go of them (h_let_go). By then the
 * watch also hears, so it is not told in vain that all went well; one that is not waited for any longer finds a file.
 */
export function renderOpening(tools: RunnerTools, watch: string, timeoutSeconds: readonly number[]): string {
  const { hasProc, sleep, rm } = tools;
  const isHeld = hasProc ? `[ -h "/proc/$j/fd/4" ]` : `! [ -f "$t.\${j#*:}" ] && kill -0 "\${j%%:*}"`;
  return `W=${quote(watch)}
h_let_go() {
  for j in $ups; do
    a=0
    while ${isHeld}; do
      a=$((a + 1))
      if [ "$a" -gt ${MOST_LOOKS} ]; then true >"$t.x"; break; fi
      [ "$a" -lt ${QUICK_LOOKS} ] || ${quote(sleep)} 0.001 ${NOWHERE}
    done
  done
}
h_sleep() {
  ${quote(sleep)} "$1" &
  v=$!
  if [ "$z$x" ]; then kill -KILL "$v"; fi
  wait "$v"
  v=
}
h_open() {
  case \${HAWK_RUN_ID-} in *[!A-Za-z0-9./_-]*) HAWK_RUN_ID= ;; esac
  id="\${HAWK_RUN_ID-}$$-$c/"
  trap '' TERM HUP USR1 USR2
  {
    trap 'z=1; [ "$v" ] && kill -KILL "$v"' USR1
    trap 'x=1; [ "$v" ] && kill -KILL "$v"' USR2
    exec ${NOWHERE}
${hasProc ? "" : '    true >"$t.w"\n'}    h_sleep ${firstLook(timeoutSeconds)}
    if [ "$x" = "" ]; then eval "$W"; h_watch; fi
    if [ -f "$t.l" ] && { [ "$x" ] || [ -f "$t.x" ]; }; then h_do h_record; fi
    set +f
    exec ${quote(rm)} -f "$t".*
  } &
  w=$! ups=${beside("w", tools)}
  trap - TERM HUP USR1 USR2
}
h_ready() {
  trap 'h_do h_end 143' TERM
  trap 'h_do h_end 130' INT
  trap 'h_do h_end 129' HUP
}
h_close() {
  h_let_go
  kill -USR2 "$w"
  exit "$1"
}
`;
}

/** How long the watch may sleep before it first looks, in seconds: no hook's time is over by then. */
function firstLook(timeoutSeconds: readonly number[]): string {
  return Math.min(1, ...timeoutSeconds).toFixed(2);
}

/** What is kept of a process that was just started and goes on beside the runner: where there is no /proc, its file as well. */
export function beside(file: string, { hasProc }: RunnerTools): string {
  return hasProc ? "$!" : `$!:${file}`;
}
