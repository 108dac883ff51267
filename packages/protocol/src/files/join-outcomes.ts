import type { HookEvent } from "../definition.ts";
import type { PlannedHook } from "../dialect.ts";
import { ranking } from "../outcome.ts";
import type { LostEffect, Outcome } from "../outcome.ts";
import { textField, toolInput } from "../payload.ts";
import { filesOf } from "./file-part.ts";
import { joinInput } from "./join-input.ts";

/** What a hook said about one file of a call. */
export interface FileAnswer {
  file: string;
  /** The question as the hook saw it. */
  event: HookEvent;
  outcome: Outcome;
}

const worst = ["blocking", "non_blocking_error", "cancelled", "success"] as const;

/** Combines a hook's answers about each file of a call: one block blocks the call, and an approval must cover all files. */
export function joinOutcomes(hook: Pick<PlannedHook, "id">, whole: HookEvent, answers: readonly FileAnswer[]): Outcome {
  const outcomes = answers.map(({ outcome }) => outcome);
  const status = worst.find((one) => outcomes.some((outcome) => outcome.status === one)) ?? "success";
  const decisive = answers.filter(({ outcome }) => outcome.status === status);
  const { failure } = decisive.find(({ outcome }) => outcome.failure !== undefined)?.outcome ?? {};
  const reason = distinct(decisive.map(({ file, outcome }) => nameFile(file, outcome.reason, whole)));
  const ends = outcomes.flatMap(({ finishedAtMs }) => finishedAtMs ?? []);
  const { input, lost } = joinInputs(whole, answers);
  return withoutUndefined({
    hookId: hook.id,
    status,
    reason: status === "success" ? undefined : reason,
    failure,
    ...joinPermissions(whole, answers, lost),
    updatedInput: input,
    updatedOutput: outcomes.findLast(({ updatedOutput }) => updatedOutput !== undefined)?.updatedOutput,
    context: distinct(outcomes.map(({ context }) => context)),
    systemMessage: distinct(outcomes.map(({ systemMessage }) => systemMessage)),
    stop: outcomes.find(({ stop }) => stop)?.stop,
    suppressOutput: outcomes.some(({ suppressOutput }) => suppressOutput) || undefined,
    async: outcomes.find(({ async }) => async)?.async,
    extra: outcomes.some(({ extra }) => extra) ? Object.assign({}, ...outcomes.map(({ extra }) => extra)) : undefined,
    finishedAtMs: ends.length > 0 ? Math.max(...ends) : undefined,
    lost: lost.length > 0 ? lost : undefined,
  });
}

/** A reason says which file it is about, unless the hook has said so itself. */
function nameFile(file: string, reason: string | undefined, whole: HookEvent): string | undefined {
  if (reason === undefined || filesOf(toolInput(whole)).length < 2) return reason;
  const words = new Set(reason.split(/[\s"'`:;,()/\\]+|\.(?=\s|$)/));
  const isNamed = filesOf(toolInput(whole)).some((path) => words.has(path.split(/[\\/]/).at(-1) ?? path));
  return isNamed ? reason : `${file}: ${reason}`;
}

function joinInputs(whole: HookEvent, answers: readonly FileAnswer[]): { input: Record<string, unknown> | undefined; lost: LostEffect[] } {
  const tool = textField(whole, "tool_name") ?? "";
  const lost: LostEffect[] = [];
  let input: Record<string, unknown> | undefined;
  for (const { file, event, outcome } of answers) {
    if (outcome.updatedInput === undefined) continue;
    const joined = joinInput(input ?? toolInput(whole), tool, { file, asked: toolInput(event), answered: outcome.updatedInput });
    if (joined) input = joined;
    else lost.push({ effect: "updatedInput", why: `the call has several parts, and this change to ${file} matches none of them` });
  }
  return { input, lost };
}

/** Approving one file does not approve the others. */
function joinPermissions(whole: HookEvent, answers: readonly FileAnswer[], lost: LostEffect[]): Pick<Outcome, "permission"> {
  const given = answers.flatMap(({ file, outcome: { permission } }) => (permission ? [{ file, ...permission }] : []));
  const decision = ranking.find((one) => given.some((each) => each.decision === one));
  if (decision === undefined) return {};
  const files = filesOf(toolInput(whole));
  if (decision === "allow" && given.length < files.length) {
    lost.push({ effect: "permission", why: `it allowed ${given.length} of the ${files.length} files that the call touches` });
    return {};
  }
  const chosen = given.filter((each) => each.decision === decision);
  const reason = distinct(chosen.map((each) => nameFile(each.file, each.reason, whole)));
  return { permission: { decision, ...(reason === undefined ? {} : { reason }) } };
}

function distinct(texts: readonly (string | undefined)[]): string | undefined {
  const said = new Set(texts.filter((text) => text !== undefined && text !== ""));
  return said.size > 0 ? [...said].join("\n") : undefined;
}

function withoutUndefined(outcome: { [Key in keyof Outcome]: Outcome[Key] | undefined }): Outcome {
  return Object.fromEntries(Object.entries(outcome).filter(([, value]) => value !== undefined)) as unknown as Outcome;
}
