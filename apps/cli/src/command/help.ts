import type { CommandGroup } from "./command.ts";
import { optionName } from "./option-name.ts";
import type { Positional } from "./positionals.ts";
import type { Syntax } from "./syntax.ts";

export function renderHelp(groups: readonly CommandGroup[]): string {
  const width = Math.max(...groups.flatMap(({ commands }) => commands.map(({ name }) => name.length)));
  const lists = groups.map(
    ({ title, commands }) =>
      `${title}:\n${renderRows(
        commands.map(({ name, summary }) => [name, summary]),
        width,
      )}\n`,
  );
  return `hawk: write an AI-agent hook once, run it in every coding agent

Usage: hawk <command> [options]

${lists.join("\n")}
Options:
${renderRows([
  ["-h, --help", "show this, or a command's own help"],
  ["-v, --version", "show the version"],
])}

hawk <command> --help shows more about one of them.
`;
}

export function renderCommandHelp({ name, summary, positionals, options, examples }: Syntax): string {
  const named = Object.entries(positionals);
  const usage = ["hawk", name, ...named.map(renderPositional), "[options]"].join(" ");
  const optionRows = Object.entries(options).map(([option, { short, value, summary: text }]) => [
    `${short ? `-${short}, ` : ""}--${optionName(option)}${value ? ` ${value}` : ""}`,
    text,
  ]);
  const rows = [
    ...named.map((positional) => [renderPositional(positional), positional[1].summary]),
    ...optionRows,
    ["-h, --help", "show this"],
  ];
  return `${summary}

Usage: ${usage}

${renderRows(rows as [string, string][])}

Examples:
${examples.map((example) => `  ${example}`).join("\n")}
`;
}

function renderPositional([name, { isOptional, isRepeated }]: [name: string, positional: Positional]): string {
  const word = isOptional ? `[${name}]` : `<${name}>`;
  return isRepeated ? `${word}...` : word;
}

function renderRows(rows: [left: string, right: string][], width = Math.max(...rows.map(([left]) => left.length))): string {
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
