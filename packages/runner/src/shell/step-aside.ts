import { quote } from "../quote.ts";
import type { CallerSigns, RunnerSpec } from "../types.ts";
import { renderHandOver } from "./hand-over.ts";
import { isTopKey } from "./picking.ts";

/**
 * Some hosts read others' settings: an event of theirs has been served by their own runner. A variable alone does not tell, since what
 * such a host starts inherits it. The payload does: where a shell is not sure of that, Node looks.
 */
export function renderStepAside(spec: RunnerSpec): string {
  return (spec.leftTo ?? []).map((signs) => renderSigns(signs, spec)).join("");
}

function renderSigns({ variables, fields }: CallerSigns, spec: RunnerSpec): string {
  const isSet = variables.map((name) => `[ "\${${name}-}" ]`).join(" && ");
  const isMissing = fields.map((field) => `q=\${p%%'"${field}":'*}\n${isTopKey("", "e=1")}`).join("");
  return `if ${isSet}; then
p=$(${quote(spec.tools.cat)})
e=
${isMissing}if [ "$e" = "" ]; then exit 0; fi
printf '%s\\n' "$p" | eval ${quote(`${renderHandOver(spec)}h_node`)}
exit
fi
`;
}
