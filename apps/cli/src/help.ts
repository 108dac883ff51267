import type { Command } from "./command.ts";

export function renderHelp(commands: readonly Command[]): string {
  return `hawk: write an AI-agent hook once, run it in every coding agent

Usage: hawk <command> [options]

Commands:
${renderRows(commands.map(({ name, summary }) => [name, summary]))}

Options:
${renderRows([
  ["-h, --help", "show this, or a command's own help"],
  ["-v, --version", "show the version"],
])}

hawk <command> --help tells more about one of them.
`;
}

export function renderCommandHelp({ name, summary, positionals, options, examples }: Command): string {
  const usage = ["hawk", name, ...positionals.map((positional) => `<${positional.name}>`), "[options]"].join(" ");
  const optionRows = Object.entries(options).map(([option, { short, value, summary: text }]) => [
    `${short ? `-${short}, ` : ""}--${option}${value ? ` ${value}` : ""}`,
    text,
  ]);
  const rows = [
    ...positionals.map((positional) => [`<${positional.name}>`, positional.summary]),
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

function renderRows(rows: [left: string, right: string][]): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`).join("\n");
}
