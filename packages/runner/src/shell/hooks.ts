import { quote } from "../quote.ts";
import type { RunnerTools } from "../types.ts";
import { clockSlack } from "./clock.ts";
import { CLOSED, NOWHERE_BUT_3 } from "./names.ts";

/**
 * Defines how hooks are started and waited for, one after another (h_sequence) or side by side (h_beside).
 *
 * A start that finds no room for its files ends with 2 in some shells, which would be a refusal, so that the files are looked for.
 * The payload of an async hook is opened before anything is forked: the file may be gone by the time the hook is there.
 */
export function renderHooks(tools: RunnerTools): string {
  const slack = clockSlack(tools);
  const startedAt = slack === 0 ? "$c" : `$((c + ${slack}))`;
  const { hasProc, sleep } = tools;
  return `h_tick() {
  h_now
  for j in $live; do
    eval "a=\\$((c - b$j)) m=\\$l$j q=\\$x$j h=\\$h$j"
    if [ "$q" ] || ! kill -0 "$h"; then continue; fi
    if [ -f "$t.$j.f" ]; then eval "x$j=F"; h_kill "$h" "$id$j/" 0; true >"$t.$j.o" 2>"$t.$j.e"
    elif [ "$a" -ge "$m" ]; then eval "x$j=T"; h_kill "$h" "$id$j/" 5
    elif [ $((m - a)) -lt 100 ]; then h_alarm_in $((m - a)); fi
  done
}
h_alarm_in() { if [ "$1" -lt 10 ]; then h_alarm "0.0$1"; else h_alarm "0.$1"; fi; }
h_start() {
  h_now
  u=$!
  if [ "$i" ]; then k"$1" "$id$1/" <"$i" >"$t.$1.o" 2>"$t.$1.e" ${CLOSED} &
  else k"$1" "$id$1/" <&3 >"$t.$1.o" 2>"$t.$1.e" ${CLOSED} &
  fi
  eval "h$1=$! b$1=${startedAt} x$1= a=\\$l$1"
  u=
${hasProc ? "" : `  printf '%s\\n' "$!" >"$t.$1.p"\n`}  [ "$a" -ge 100 ] || h_alarm_in "$a"
}
h_wait() {
  while :; do
    z=
    eval "wait \\"\\$h$1\\""
    r=$?
    [ "$r" -gt 128 ] && [ "$z" ] || break
    h_tick
  done
  [ -f "$t.$1.e" ] || h_broken
${hasProc ? "" : `  true >"$t.$1.p"\n`}  eval "q=\\$x$1 r$1=$r"
  ran="$ran $1:$q$r"
}
h_is_gone() {
  eval "a=\\$f$1"
  if [ "$a" = "" ] || [ -f "$a" ]; then return 1; fi
  h_now
  eval "x$1=M r$1=127 b$1=${startedAt}"
  ran="$ran $1:M"
}
h_background() {
  true <"$i" || h_broken
  exec 3<"$i"
  {
    s="\${id%/}a$1/"
    k"$1" "$s" <&3 >/dev/null 2>&1 ${CLOSED} &
    h=$!
    exec 3<&-
    eval "a=\\$l$1"
    m=$((a / 100 + 1))
    while [ "$m" -gt 0 ] && kill -0 "$h"; do ${quote(sleep)} 1; m=$((m - 1)); done
    kill -0 "$h" && h_kill "$h" "$s" 5
  } ${NOWHERE_BUT_3} &
  exec 3<&-
  ran="$ran $1:A"
}
h_sequence() {
  for k in $sel; do
    eval "q=\\$g$k"
    case $q in
    node) h_node ;;
    async) h_is_gone "$k" || { h_background "$k"; continue; } ;;
    *) h_is_gone "$k" || { live=$k; h_start "$k"; h_wait "$k"; live=; } ;;
    esac
    h_settle "$k"
    if [ "$blocks" ]; then break; fi
  done
  h_finish
}
h_beside() {
  for k in $sel; do eval "q=\\$g$k"; if [ "$q" = node ]; then h_node; fi; done
  m=
  for k in $sel; do
    h_is_gone "$k" && { m="$m $k"; continue; }
    eval "q=\\$g$k"
    if [ "$q" = async ]; then h_background "$k"; else h_start "$k"; live="$live $k"; m="$m $k"; fi
  done
  sel=$m
  for k in $live; do h_wait "$k"; done
  live=
  for k in $sel; do h_settle "$k"; done
  h_finish
}
`;
}
