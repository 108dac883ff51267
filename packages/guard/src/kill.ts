import type { Command } from "@hawk/shell-facts";
import type { Objection } from "./objection.ts";
import { describeCommand } from "./objection.ts";

const ENDS = /^(?:-(?:SIG)?(?:9|15|KILL|TERM)|(?:SIG)?(?:9|15|KILL|TERM))$/;

/** kill aimed at -1 or the first process. */
export function judgeKill(command: Command): Objection | undefined {
  const texts = command.args.map(({ text }) => text);
  const instead = "End the process you mean, by its number.";
  const isAll = texts.some((text, index) => text === "-1" && index > 0);
  if (isAll) return { rule: "kill/all", what: `this ends every process of the user (${describeCommand(command)})`, instead };
  const ends = texts.length === 1 || texts.some((text) => ENDS.test(text));
  return texts.at(-1) === "1" && ends
    ? { rule: "kill/first", what: `this ends the first process of the system (${describeCommand(command)})`, instead }
    : undefined;
}
