const COMMENT = /\/[/*]/;
const numbers: Readonly<Record<string, string>> = { "\\": String.raw`\0134`, "'": String.raw`\0047`, "/": String.raw`\0057` };

/**
 * The host strips `//` and `/*` comments from its settings before it parses them, even inside strings, so a command
 * with either would break the whole file. Write such a command with its slashes as escapes.
 */
export function writeCommand(command: string): string {
  if (!COMMENT.test(command)) return command;
  return `eval "$(printf %b '${command.replaceAll(/[\\'/]/g, (sign) => numbers[sign] ?? sign)}')"`;
}
