import type { Syntax } from "../syntax.ts";
import { argumentKind, listOptions } from "./words.ts";
import type { Kind } from "./words.ts";

/** For bash 3.2 and newer, with or without its package of completions. */
export function renderBash(commands: readonly Syntax[], agents: readonly string[]): string {
  return `# hawk completions for bash: source <(hawk completions bash)
_hawk_choose() { COMPREPLY=(); while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen "$@"); }
_hawk_hooks() { (cd "\${XDG_CONFIG_HOME:-$HOME/.config}/hawk/registry/hooks" 2>/dev/null && printf '%s\\n' *); }
_hawk() {
  local word current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command=\${COMP_WORDS[1]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    _hawk_choose -W '${commands.map(({ name }) => name).join(" ")} help --help --version' -- "$current"
    return
  fi
  case $command in
  help) _hawk_choose -W '${commands.map(({ name }) => name).join(" ")}' -- "$current" ;;
${commands.map((command) => renderCommand(command, agents)).join("\n")}
  esac
}
complete -F _hawk hawk
`;
}

function renderCommand(command: Syntax, agents: readonly string[]): string {
  const options = listOptions(command, agents);
  const values = options.flatMap(({ flags, value }) =>
    value === null ? [] : [`    ${flags.join(" | ")}) ${renderChoice(value)}; return ;;`],
  );
  const cases = values.length > 0 ? `    case $previous in\n${values.join("\n")}\n    esac\n` : "";
  return `  ${command.name})
${cases}    case $current in
    -*) _hawk_choose -W '${options.flatMap(({ flags }) => flags).join(" ")}' -- "$current" ;;
    *) ${renderChoice(argumentKind(command, agents))} ;;
    esac ;;`;
}

function renderChoice(kind: Kind): string {
  if (kind === "path") return `_hawk_choose -f -- "$current"`;
  if (kind === "hook") return `_hawk_choose -W "$(_hawk_hooks)" -- "$current"`;
  if (kind === "nothing") return "COMPREPLY=()";
  return `_hawk_choose -W '${kind.words.join(" ")}' -- "$current"`;
}
