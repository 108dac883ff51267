import { quote } from "../quote.ts";
import type { RunnerTools } from "../types.ts";
import { NOWHERE } from "./names.ts";

/**
 * Defines how hooks are put to an end. dash and busybox give their children no process group of their own without a terminal,
 * so that the tree is walked instead; that costs nothing until it is needed.
 *
 * h_tree PID adds a process and all below it to d; h_strays RUN adds those that carry the run in their environment, which are
 * those that left the tree. A hook that starts just now has no variable yet, and its run no environment: u is set meanwhile. h_kill PID RUN TENTHS ends a hook, which has some tenths of a second to clean up.
 */
export function renderProcesses(tools: RunnerTools): string {
  const { sleep } = tools;
  return `${tools.hasProc ? treeOfProc : treeOfPs(tools.ps)}${strays(tools)}h_reap() {
  kill -TERM $d
  kill -CONT $d
  a=0
  while [ "$a" -lt "$1" ] && h_left; do ${quote(sleep)} 0.1 ${NOWHERE}; a=$((a + 1)); done
  h_strays "$2"
  kill -KILL $d
}
h_left() { for q in $d; do kill -0 "$q" && return 0; done; return 1; }
h_kill() { d=; h_tree "$1"; h_strays "$2"; h_reap "$3" "$2"; }
h_end() {
  trap '' TERM INT HUP
  d=
  for j in $live; do eval "h_tree \\"\\$h$j\\""; done
  if [ "$u" ] && [ "$!" != "$u" ]; then h_tree "$!"; fi
  h_strays "$id"
  h_reap 3 "$id"
  kill -USR2 "$w"
  exit "$1"
}
`;
}

const treeOfProc = `h_tree() {
  d="$d $1 "; e=1
  set +f
  while [ "$e" ]; do
    e=
    for m in /proc/[0-9]*/stat; do
      read -r s <"$m" || continue
      q=\${s%% *}; s=\${s##*) ? }; s=\${s%% *}
      case $d in *" $q "*) ;; *" $s "*) d="$d $q "; e=1 ;; esac
    done
  done
  set -f
}
`;

function treeOfPs(ps: string | undefined): string {
  if (ps === undefined) return `h_tree() { d="$d $1 "; }\n`;
  return `h_tree() {
  d="$d $1 "; e=1
  while [ "$e" ]; do
    e=
    set -- $(${quote(ps)} -A -o pid= -o ppid=)
    while [ $# -gt 1 ]; do
      case $d in *" $1 "*) ;; *" $2 "*) d="$d $1 "; e=1 ;; esac
      shift 2
    done
  done
}
`;
}

function strays({ hasProc, grep }: RunnerTools): string {
  if (!hasProc || grep === undefined) return `h_strays() { :; }\n`;
  return `h_strays() {
  set +f
  for m in $(${quote(grep)} -lsF "HAWK_RUN_ID=$1" /proc/[0-9]*/environ); do m=\${m#/proc/}; d="$d \${m%/*} "; done
  set -f
}
`;
}
