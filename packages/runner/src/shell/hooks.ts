import { quote } from "../quote.ts";
import type { RunnerTools } from "../types.ts";
import { clockSlack } from "./clock.ts";
import { CLOSED, NOWHERE, NOWHERE_BUT_3 } from "./names.ts";

/**
 * Defines how hooks are started and waited for, one after another (h_sequence) or side by side (h_beside).
 *
 * A hook's pid and its end are written down for the watch, which stops it when the time comes: bash loses the exit code of a
 * child that ends while a signal interrupts the wait for it, so nothing but a cancellation ever does. A hook that was stopped is
 * waited for until all that came of it is gone.
 *
 * A start that finds no room for its files ends with 2 in some shells, which would be a refusal, so that the files are looked for.
 * The payload of an async hook is opened before anything is forked: the file may be gone by the time the hook is there.
 */
export function renderHooks(tools: RunnerTools): string {
  const sleep = quote(tools.sleep);
  return `h_start() {
  h_now
  u=$!
  if [ "$i" ]; then k"$1" "$id$1/" <"$i" >"$t.$1.o" 2>"$t.$1.e" ${CLOSED} &
  else k"$1" "$id$1/" <&3 >"$t.$1.o" 2>"$t.$1.e" ${CLOSED} &
  fi
  eval "h$1=$! b$1=$c a=\\$l$1"
  u=
  printf '%s %s\\n' "$!" "$((c + a + ${clockSlack(tools)}))" >"$t.$1.d"
  [ "$a" -ge 100 ] || kill -USR1 "$w"
}
h_wait() {
  eval "wait \\"\\$h$1\\""
  r=$?
  [ -f "$t.$1.e" ] || h_broken
  true >"$t.$1.d"
  q=
  if [ -f "$t.$1.f" ]; then q=F; elif [ -f "$t.$1.t" ]; then q=T; fi
  if [ "$q" ]; then
    a=0
    until [ -f "$t.$1.k" ] || [ "$a" -gt 30 ]; do ${sleep} 0.1 ${NOWHERE}; a=$((a + 1)); done
  fi
  eval "r$1=$r x$1=$q"
  ran="$ran $1:$q$r"
}
h_is_gone() {
  eval "a=\\$f$1"
  if [ "$a" = "" ] || [ -f "$a" ]; then return 1; fi
  h_now
  eval "x$1=M r$1=127 b$1=$c"
  ran="$ran $1:M"
}
h_background() {
  true <"$i" || h_broken
  exec 3<"$i"
  {
    true >"$t.a$1"
    s="\${id%/}a$1/"
    k"$1" "$s" <&3 >/dev/null 2>&1 ${CLOSED} &
    h=$!
    exec 3<&-
    eval "a=\\$l$1"
    m=$((a / 100 + 1))
    while [ "$m" -gt 0 ] && kill -0 "$h"; do ${sleep} 1; m=$((m - 1)); done
    kill -0 "$h" && h_kill "$h" "$s" 5
  } ${NOWHERE_BUT_3} &
  ups="$ups $!:a$1"
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
