import type { Command } from "./facts.ts";
import type { Reading } from "./reading.ts";

const NAMES_ONLY = new Set(
  "ls stat test [ [[ mkdir which type command git echo printf file du df realpath readlink basename dirname find fd ps pgrep pkill kill exists ssh-keygen".split(
    " ",
  ),
);

/** Any other program: each word may be a file that it reads. */
export function readOperands(reading: Reading, command: Command): void {
  if (NAMES_ONLY.has(command.name)) return;
  for (const word of command.args.slice(0, 500)) {
    const value = /^--?[\w-]+=(.+)$/s.exec(word.text)?.[1];
    if (value !== undefined) reading.addEffect("read", { ...word, text: value }, { command });
    else if (!word.text.startsWith("-") && word.text.length < 4096) reading.addEffect("read", word, { command });
    else if (/^-[a-zA-Z][./~]/.test(word.text)) reading.addEffect("read", { ...word, text: word.text.slice(2) }, { command });
  }
}
