import type { Syntax } from "../syntax.ts";
import { argumentKind, listOptions } from "./words.ts";
import type { Kind } from "./words.ts";

/** For zsh's own completion system. It can be sourced, or be a file called _hawk on the fpath. */
export function renderZsh(commands: readonly Syntax[], agents: readonly string[]): string {
  const described = commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`);
  return `#compdef hawk
# hawk completions for zsh: source <(hawk completions zsh), after compinit
_hawk_hooks() {
  local -a hooks
  hooks=("\${XDG_CONFIG_HOME:-$HOME/.config}"/hawk/registry/hooks/*(N:t))
  compadd -a hooks
}
_hawk() {
  local -a commands
  commands=(
${described.join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    compadd -- --help --version help
    return
  fi
  local command=\${words[2]}
  shift words
  (( CURRENT-- ))
  case $command in
    help) _describe command commands ;;
${commands.map((command) => renderCommand(command, agents)).join("\n")}
  esac
}
compdef _hawk hawk
`;
}

function renderCommand(command: Syntax, agents: readonly string[]): string {
  const options = listOptions(command, agents).flatMap(({ flags, summary, value }) =>
    flags.map((flag) => quote(`${flag}[${summary.replaceAll(/[[\]\\]/g, "")}]${value === null ? "" : `:value:${renderAction(value)}`}`)),
  );
  return `    ${command.name}) _arguments ${[...options, quote(`*:argument:${renderAction(argumentKind(command, agents))}`)].join(" ")} ;;`;
}

function renderAction(kind: Kind): string {
  if (kind === "path") return "_files";
  if (kind === "hook") return "_hawk_hooks";
  return kind === "nothing" ? " " : `(${kind.words.join(" ")})`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
