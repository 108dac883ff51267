import { OUTPUT_LIMIT_BYTES } from "@hawk/protocol";
import { quote } from "../quote.ts";
import type { RunnerSpec } from "../types.ts";

/** Defines h_settle HOOK, which sorts what a hook did, and h_finish, which says what all of it came to. Mostly that is nothing. */
export function renderVerdict(): string {
  return `h_settle() {
  eval "r=\\$r$1 q=\\$x$1"
  if [ "$r$q" != 0 ] || [ -s "$t.$1.o" ]; then h_do h_sort "$1"; else h_trace "$1" ok; fi
}
h_finish() {
  [ "$blocks$jsons$texts$fails" ] || h_close 0
  h_do h_answer
}
`;
}

/** Defines h_sort and h_answer, for hooks that did something. What a shell can't tell for sure, Node does. */
export function renderAnswers(spec: RunnerSpec): string {
  return settle(spec) + finish(spec);
}

/** Taking more blanks than this from the front takes a shell longer than starting Node. */
const LONGEST_BLANK = 4000;

function settle(spec: RunnerSpec): string {
  const { answers, event, tools } = spec;
  const isPlain = answers?.plainTextReachesModel.has(event) === true;
  const refuse = answers?.exitTwoRefuses.has(event)
    ? `e=$(${quote(tools.head)} -c ${OUTPUT_LIMIT_BYTES} <"$t.$1.e")
    case $e in *[![:space:]]*) answer=$e ;; *) h_node ;; esac
    blocks="$blocks $1"; h_trace "$1" blocked; return`
    : "h_node";
  return `h_sort() {
  eval "r=\\$r$1 q=\\$x$1 m=\\$o$1"
  if [ "$q" ]; then
    [ "$m" ] && h_node
    case $q in T) q=timeout ;; F) q=flood ;; *) q=missing ;; esac
    fails="$fails $1"; h_trace "$1" "$q"; return
  fi
  if [ "$r" -eq 2 ]; then
    ${refuse}
  fi
  if [ -s "$t.$1.o" ]; then
    e=$(${quote(tools.head)} -c ${OUTPUT_LIMIT_BYTES} <"$t.$1.o")
    case $e in
    [[:space:]]*)
      [ \${#e} -lt 65536 ] || h_node
      a=\${e%%[![:space:]]*}
      [ \${#a} -lt ${LONGEST_BLANK} ] || h_node
      a=\${e#"$a"} ;;
    *) a=$e ;;
    esac
    case $a in
    '{'*)
      ${answerCase(spec)} ;;
    '\u{FEFF}'*) h_node ;;
    '') ;;
    *) if [ "$r" -eq 0 ]; then ${isPlain ? `texts="$texts $1"; h_trace "$1" context` : `h_trace "$1" ok`}; return; fi ;;
    esac
  fi
  if [ "$r" -eq 0 ]; then h_trace "$1" ok; return; fi
  [ "$m" ] && h_node
  fails="$fails $1"; h_trace "$1" failed
}
`;
}

/**
 * A structured answer goes through as it is when it is the last word and the host will take it as Node would: by the event's own
 * name, at an event where the two agree on what answers mean, and from a program of which a bad answer does not block. What does
 * not end like an answer may have been cut.
 */
function answerCase({ answers, event, nativeEvent }: RunnerSpec): string {
  if (!answers?.takesAnswers) return "h_node";
  if (!answers?.exitTwoRefuses.has(event) && !answers?.plainTextReachesModel.has(event)) return "h_node";
  const name = '"hookEventName"';
  return `eval "a=\\$g$1"
      if [ "$m$a" ] || [ "$1" != "\${sel##* }" ]; then h_node; fi
      case $e in *'}' | *'}'[[:space:]]) ;; *) h_node ;; esac
      case $e in
      *'"async"'*) h_node ;;
      *'${name}:"${nativeEvent}"'* | *'${name}: "${nativeEvent}"'*) ;;
      *'${name}'*) h_node ;;
      esac
      jsons="$jsons $1"; answer=$e; code=$r; h_trace "$1" answer; return`;
}

function finish({ tools, event, host }: RunnerSpec): string {
  const show = `${quote(tools.head)} -c ${OUTPUT_LIMIT_BYTES}`;
  return `h_answer() {
  if [ "$blocks" ]; then
    case "$blocks$jsons" in ' '*' '*) h_node ;; esac
    printf '%s\\n' "$answer" >&4
    h_close 2
  fi
  if [ "$jsons" ]; then
    case "$jsons$texts$fails" in ' '*' '*) h_node ;; esac
    printf '%s\\n' "$answer"
    h_close "$code"
  fi
  if [ "$texts" ]; then
    [ "$fails" ] && h_node
    for j in $texts; do e=$(${show} <"$t.$j.o"); printf '%s\\n' "$e"; done
    h_close 0
  fi
  for j in $fails; do
    eval "m=\\$n$j q=\\$x$j"
    case $q in
    T) printf 'hawk: %s did not end in time at ${event} in ${host}, and was stopped\\n' "$m" ;;
    F) printf 'hawk: %s printed too much at ${event} in ${host}, and was stopped\\n' "$m" ;;
    M) printf 'hawk: %s is gone or empty, so it did not run at ${event} in ${host}; put it back, or run hawk sync\\n' "$m" ;;
    *) printf 'hawk: %s failed at ${event} in ${host}: ' "$m"; if [ -s "$t.$j.e" ]; then ${show} <"$t.$j.e"; else printf 'it said nothing\\n'; fi ;;
    esac >&4
  done
  h_close 1
}
`;
}
