import { nearest } from "@hawk/events";
import type { Command, CommandArguments } from "../command.ts";
import { commands } from "../commands.ts";
import { renderBash } from "../completions/bash.ts";
import { renderFish } from "../completions/fish.ts";
import { renderZsh } from "../completions/zsh.ts";
import { exitCode } from "../io.ts";
import type { Io } from "../io.ts";
import { usageError } from "../usage-error.ts";

const shells: Readonly<Record<string, (commands: readonly Command[]) => string>> = { bash: renderBash, zsh: renderZsh, fish: renderFish };

/** Prints a shell's completions, made of the command table. */
export function run({ positionals: [shell = ""] }: CommandArguments, io: Io): number {
  const render = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
  if (!render) {
    const known = Object.keys(shells);
    const [near] = nearest(shell, known);
    throw usageError(`there are no completions for "${shell}"`, near ? `did you mean ${near}?` : `there are: ${known.join(", ")}`);
  }
  io.stdout(render(commands));
  return exitCode.ok;
}
