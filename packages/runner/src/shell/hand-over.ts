import { quote } from "../quote.ts";
import type { RunnerSpec } from "../types.ts";

/**
 * Defines h_node, by which Node goes on from where the shell is: it is told what the hooks did that ran, and removes the files.
 * And h_broken, for when there is nowhere to put things. A plan with a hook that must not be passed by refuses then.
 */
export function renderHandOver({ tools, paths, host, nativeEvent, hooks, answers }: RunnerSpec): string {
  const code = hooks.some(({ hook }) => hook.onFailure === "block") ? 2 : 1;
  const node = quote(tools.node);
  return `h_node() {
  if [ "$t" ]; then exec 2>&4 4>&-; fi
  if ! [ -x ${node} ]; then
    printf 'hawk: Node not found at %s, so ${nativeEvent} hooks could not run. Fix: hawk sync\\n' ${node} >&2
    if [ "$w" ]; then h_close ${code}; fi
    exit ${code}
  fi
  if [ "$w" ]; then h_let_go; trap '' TERM; kill -KILL "$w"; trap - TERM INT HUP; fi
${answers?.asSent ? '  if [ "$i" ] && [ "$i" = "$t.p" ]; then h_keep; fi\n' : ""}  set -- ${node} ${quote(paths.dispatcher)} ${quote(paths.plan)} ${host} ${nativeEvent} "$t" "$ran"
  if [ "$i" ]; then exec "$@" <"$i"; elif [ "$t" ]; then exec "$@" </dev/null; else exec "$@"; fi
}
h_broken() {
  printf 'hawk: %s can not be written, so that the hooks of ${nativeEvent} could not run\\n' "\${t%/*}" >&4
  if [ "$w" ]; then h_end ${code}; fi
  exit ${code}
}
`;
}
