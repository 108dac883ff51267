import type { Command } from "./facts.ts";
import { splitArguments } from "./options.ts";
import { quote } from "./quote.ts";
import type { Reading } from "./reading.ts";

/** `git -c alias.x=reset x --hard`, and `!` for a shell command. */
export function runGitAlias(reading: Reading, command: Command): void {
  const { operands, values, rest } = splitArguments(command.args, {
    short: "Cc",
    long: ["git-dir", "work-tree", "namespace", "config-env"],
    isPrefix: true,
  });
  const verb = operands[0]?.text;
  const given = [
    ...command.args.filter((_, index) => command.args[index - 1]?.text === "-c").map(({ text }) => text),
    values.get("-c")?.text ?? "",
    configVariable(command),
  ];
  const alias = given.map((text) => /^alias\.([\w-]+)=(.*)$/s.exec(text)).find((found) => found?.[1] === verb)?.[2];
  if (verb === undefined || alias === undefined || reading.calls.includes("git alias")) return;
  reading.calls.push("git alias");
  const tail = rest
    .slice(1)
    .map(({ text }) => quote(text))
    .join(" ");
  reading.inSubshell(() => reading.readText(alias.startsWith("!") ? `${alias.slice(1)} ${tail}` : `git ${alias} ${tail}`));
  reading.calls.pop();
}

function configVariable({ variables }: Command): string {
  return `${variables.get("GIT_CONFIG_KEY_0")?.text ?? ""}=${variables.get("GIT_CONFIG_VALUE_0")?.text ?? ""}`;
}
