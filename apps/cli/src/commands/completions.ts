import { nearest } from "@hawk/events";
import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import { required } from "../command/positionals.ts";
import type { Syntax } from "../command/syntax.ts";
import { usageError } from "../ui/usage-error.ts";

type Render = (commands: readonly Syntax[], agents: readonly string[]) => string;

const shells: Readonly<Record<string, () => Promise<Render>>> = {
  bash: async () => (await import("../command/completions/bash.ts")).renderBash,
  zsh: async () => (await import("../command/completions/zsh.ts")).renderZsh,
  fish: async () => (await import("../command/completions/fish.ts")).renderFish,
};

/** Prints a shell's completions, made of the command table. */
export function createCompletions(listCommands: () => readonly Syntax[]): Command {
  return command({
    name: "completions",
    summary: "Print completions for your shell",
    positionals: { shell: required("bash, zsh or fish") },
    options: {},
    isVerbatim: () => true,
    examples: ["hawk completions bash >> ~/.bashrc", "hawk completions fish | source"],
    run: async ({ shell }, io) => {
      const load = Object.hasOwn(shells, shell) ? shells[shell] : undefined;
      if (!load) throw unknownShell(shell);
      return { text: (await load())(listCommands(), Object.keys(io.adapters)) };
    },
  });
}

function unknownShell(shell: string): Error {
  const known = Object.keys(shells);
  const [near] = nearest(shell, known);
  return usageError(`there are no completions for "${shell}"`, near ? `did you mean ${near}?` : `there are: ${known.join(", ")}`);
}
