import { quote } from "../quote.ts";
import type { RunnerTools } from "../types.ts";
import { clockSlack } from "./clock.ts";
import { CLOSED, NOWHERE, NOWHERE_BUT_3 } from "./names.ts";
import { beside } from "./watch.ts";

/** What an event's hooks ask of a runner; what they don't is left out of it. */
export interface Needs {
  /** They run side by side, and not one after another. */
  isBeside: boolean;
  /** One of them is for Node. */
  hasNode: boolean;
  hasAsync: boolean;
}

/**
 * Defines how hooks are started and waited for, one after another (h_sequence) or side by side (h_beside).
 *
 * A hook's pid and its end are written down for the watch, which stops it when the time comes: bash loses the exit code of a
 * child that ends while a signal interrupts the wait for it, so nothing but a cancellation ever does. A hook that was stopped is
 * waited for until all that came of it is gone.
 *
 * A program whose file has become empty would do nothing and be content, so it counts as gone; a text may be empty.
 *
 * A start that finds no room for its files ends with 2 in some shells, which would be a refusal, so the files are looked for.
 */
export function renderHooks(tools: RunnerTools, needs: Needs): string {
  const deadline = needs.isBeside ? '"$t.$1.d"' : '"$t.s.d"';
  return `h_start() {
  h_now
  u=$!
  if [ "$i" ]; then k"$1" "$id$1/" <"$i" >"$t.$1.o" 2>"$t.$1.e" ${CLOSED} &
  else k"$1" "$id$1/" <&3 >"$t.$1.o" 2>"$t.$1.e" ${CLOSED} &
  fi
  eval "h$1=$! b$1=$c a=\\$l$1"
  u=
  printf '%s %s %s\\n' "$1" "$!" "$((c + a + ${clockSlack(tools)}))" >${deadline}
  [ "$a" -ge 100 ] || kill -USR1 "$w"
}
h_wait() {
  eval "wait \\"\\$h$1\\""
  r=$?
  [ -f "$t.$1.e" ] || h_do h_broken
  true >${deadline}
  q=
  if [ -f "$t.$1.f" ]; then q=F; elif [ -f "$t.$1.t" ]; then q=T; fi
  if [ "$q" ]; then
    a=0
    until [ -f "$t.$1.k" ] || [ "$a" -gt 30 ]; do ${quote(tools.sleep)} 0.1 ${NOWHERE}; a=$((a + 1)); done
  fi
  eval "r$1=$r x$1=$q"
  ran="$ran $1:$q$r"
}
h_is_gone() {
  eval "a=\\$f$1 q=\\$g$1"
  if [ "$a" = "" ] || [ -s "$a" ] || { [ "$q" = text ] && [ -f "$a" ]; }; then return 1; fi
  h_now
  eval "x$1=M r$1=127 b$1=$c"
  ran="$ran $1:M"
}
${needs.isBeside ? renderBeside(needs) : renderSequence(needs)}`;
}

/**
 * Defines h_background HOOK, which starts one that nobody waits for. Its payload is opened before anything is forked: the file may be
 * gone by the time the hook is there.
 */
export function renderBackground(tools: RunnerTools): string {
  const sleep = quote(tools.sleep);
  return `h_background() {
  true <"$i" || h_do h_broken
  exec 3<"$i"
  {
    ${tools.hasProc ? "" : 'true >"$t.a$1"\n    '}s="\${id%/}a$1/"
    k"$1" "$s" <&3 >/dev/null 2>&1 ${CLOSED} &
    h=$!
    exec 3<&-
    eval "a=\\$l$1"
    m=$((a / 100 + 1))
    while [ "$m" -gt 0 ] && kill -0 "$h"; do ${sleep} 1; m=$((m - 1)); done
    kill -0 "$h" && h_do h_kill "$h" "$s" 5
  } ${NOWHERE_BUT_3} &
  ups="$ups ${beside("a$1", tools)}"
  exec 3<&-
  ran="$ran $1:A"
}
`;
}

function renderSequence({ hasNode, hasAsync }: Needs): string {
  const way = hasNode || hasAsync ? `    eval "q=\\$g$k"\n` : "";
  const node = hasNode ? '    if [ "$q" = node ]; then h_do h_node; fi\n' : "";
  const start = 'live=$k; h_start "$k"; h_wait "$k"; live=';
  const isAsync = 'if [ "$q" = async ]; then h_do h_background "$k"; continue; fi; ';
  return `h_sequence() {
  for k in $sel; do
${way}${node}    h_is_gone "$k" || { ${hasAsync ? isAsync : ""}${start}; }
    h_settle "$k"
    if [ "$blocks" ]; then break; fi
  done
  h_finish
}
`;
}

function renderBeside({ hasNode, hasAsync }: Needs): string {
  const node = hasNode ? '  for k in $sel; do eval "q=\\$g$k"; if [ "$q" = node ]; then h_do h_node; fi; done\n' : "";
  const isAsync = 'eval "q=\\$g$k"\n    if [ "$q" = async ]; then h_do h_background "$k"; continue; fi\n    ';
  return `h_beside() {
${node}  m=
  for k in $sel; do
    h_is_gone "$k" && { m="$m $k"; continue; }
    ${hasAsync ? isAsync : ""}h_start "$k"
    live="$live $k" m="$m $k"
  done
  sel=$m
  for k in $live; do h_wait "$k"; done
  live=
  for k in $sel; do h_settle "$k"; done
  h_finish
}
`;
}
