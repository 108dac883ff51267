const COMMENT = /\/[/*]/;
const numbers: Readonly<Record<string, string>> = { "\\": String.raw`\0134`, "'": String.raw`\0047`, "/": String.raw`\0057` };

/**
 * The host takes `//` and what is between `/*` and its end out of its settings before it reads them, in strings too, so a command
 * with either would cost the user the whole file. The shell is given such a command with its slashes as numbers.
 */
export function writeCommand(command: string): string {
  if (!COMMENT.test(command)) return command;
  return `eval "$(printf %b '${command.replaceAll(/[\\'/]/g, (sign) => numbers[sign] ?? sign)}')"`;
}
