import type { Call } from "./event.ts";
import type { Finding, Guard } from "./finding.ts";
import { judgeCommand, readCommand } from "./judge-command.ts";
import { judgeFiles } from "./judge-files.ts";
import { judgeCommandText, judgeEdit } from "./judge-secrets.ts";
import type { Policy } from "./policy.ts";
import type { World } from "./world.ts";
import type { ShellFacts } from "@hawk/shell-facts";

/** What a guard found, and the facts it read from the command. */
export interface Judgment {
  readonly findings: readonly Finding[];
  readonly facts: ShellFacts | undefined;
}

/** Everything one guard objects to in a call. The command is read once. */
export function judge(guard: Guard, call: Call, world: World, policy: Policy, known?: ShellFacts): Judgment {
  const facts = known ?? (call.command === undefined ? undefined : readCommand(call.command, world, call.tool));
  return { findings: findingsOf(guard, call, world, policy, facts), facts };
}

function findingsOf(guard: Guard, call: Call, world: World, policy: Policy, facts: ShellFacts | undefined): Finding[] {
  if (guard === "dangerous-cmd") return call.command === undefined || !facts ? [] : judgeCommand(call.command, facts, world, policy);
  if (guard === "secret-guard")
    return [...(call.command === undefined || !facts ? [] : judgeCommandText(call.command, facts)), ...judgeEdit(call.input, policy)];
  const cut =
    facts?.cut === undefined
      ? []
      : [
          {
            guard,
            rule: "",
            pack: "core",
            answer: "block" as const,
            what: `the command is ${facts.cut}, so it could not be checked`,
            instead: "",
          },
        ];
  return [
    ...judgeFiles(
      {
        tool: call.tool,
        paths: call.paths,
        text: call.text,
        ...(call.command === undefined ? {} : { command: call.command }),
        ...(facts ? { facts } : {}),
      },
      world,
      policy,
    ),
    ...cut,
  ];
}
