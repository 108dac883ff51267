import type { Syntax } from "../syntax.ts";
import { argumentKind, listOptions } from "./words.ts";
import type { Kind } from "./words.ts";

export function renderFish(commands: readonly Syntax[], agents: readonly string[]): string {
  const names = commands.map(({ name }) => name);
  return `# hawk completions for fish: hawk completions fish | source
function __hawk_hooks
    set -l config $XDG_CONFIG_HOME
    test -n "$config"; or set config $HOME/.config
    for path in $config/hawk/registry/hooks/*
        basename $path
    end
end
complete -c hawk -f
complete -c hawk -n __fish_use_subcommand -l help -s h -d 'show the help'
complete -c hawk -n __fish_use_subcommand -l version -s v -d 'show the version'
complete -c hawk -n __fish_use_subcommand -a help -d 'Show the help of a command'
complete -c hawk -n '__fish_seen_subcommand_from help' -a '${names.join(" ")}'
${commands.flatMap((command) => renderCommand(command, agents)).join("\n")}
`;
}

function renderCommand(command: Syntax, agents: readonly string[]): string[] {
  const { name, summary } = command;
  const here = `complete -c hawk -n '__fish_seen_subcommand_from ${name}'`;
  const options = listOptions(command, agents).map(({ flags, summary: text, value }) => {
    const words = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
    return `${here} ${words.join(" ")} -d ${quote(text)}${value === null ? "" : ` -r ${renderChoice(value)}`}`.trimEnd();
  });
  const choice = renderChoice(argumentKind(command, agents));
  return [
    `complete -c hawk -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
    ...options,
    ...(choice === "" ? [] : [`${here} ${choice}`]),
  ];
}

function renderChoice(kind: Kind): string {
  if (kind === "path") return "-F";
  if (kind === "hook") return "-a '(__hawk_hooks)'";
  return kind === "nothing" ? "" : `-a '${kind.words.join(" ")}'`;
}

function quote(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}
