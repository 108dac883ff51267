import { join } from "node:path";
import { readProof } from "@hawk/runner";
import type { Conversation } from "../model/script.ts";
import type { ReceivedRequest } from "../model/scripted-server.ts";
import type { NativeCall, Recipe } from "../recipe.ts";

/** Which hooks the plan has for each kind of call, by name. A kind that no hook matches is not asked about. */
export interface ExpectedHooks {
  shell: readonly string[];
  write: readonly string[];
  edit: readonly string[];
  mcp: readonly string[];
  /** Texts that hooks give to the model at the start of a session. */
  context: readonly string[];
}

/** What a proof found out about one question. */
export interface QuestionResult {
  question: string;
  isOk: boolean;
  /** What was seen instead, and what that means. */
  saw?: string;
  meaning?: string;
}

/** A turn of the scripted model with what its result has to be. */
interface Step {
  question: string;
  calls: readonly NativeCall[];
  /** What the calls would print if they ran: sums, so the text of a call is not taken for its result. */
  prints: readonly string[];
  /** `null`: the call has to run. */
  blockedBy: readonly string[] | null;
  isSubagents?: true;
}

export const PROMPT = "hawk verify: do what the script says.";
const SUBTASK = "hawk verify: do the delegated part.";
const HARMLESS = "a harmless call runs";

/** The file that the scripted model wants to change. */
export const EDITED = "edit.txt";
export const EDITED_TEXT = "before";

const BASE = 4_120_000;

/** A command that prints a sum. Some agents stop a command with `$` in it by a rule of their own. */
function toSum(number: number, words: string): { command: string; prints: string } {
  return { command: `expr ${BASE} + ${number} && echo ${words}`, prints: String(BASE + number) };
}

/** A call that runs between two that are stopped: some agents give up after a few that fail in a row. */
function withBreaks(steps: readonly Step[], recipe: Recipe): Step[] {
  const rest: Step = { question: "", calls: [recipe.tools.shell(toSum(99, "hawk verify").command)], prints: [], blockedBy: null };
  return steps.flatMap((step) => (step.blockedBy !== null && !step.isSubagents ? [step, rest] : [step]));
}

export function planSteps(recipe: Recipe, expected: ExpectedHooks, nonce: string, work: string): Step[] {
  const steps = planAll(recipe, expected, nonce, work);
  return recipe.givesUp ? withBreaks(steps, recipe) : steps;
}

/** A step for calls that some hook is for. */
function blocked(question: string, blockedBy: readonly string[], calls: readonly NativeCall[], prints: readonly string[] = []): Step[] {
  return blockedBy.length === 0 ? [] : [{ question, calls, prints, blockedBy }];
}

function planAll({ tools }: Recipe, expected: ExpectedHooks, nonce: string, work: string): Step[] {
  const { shell, write, edit, mcp } = expected;
  const harmless = toSum(11, "hawk verify");
  const stopped = toSum(22, nonce);
  const parallel = [33, 34, 35].map((number) => toSum(number, nonce));
  const below = toSum(44, nonce);
  const exit = toSum(55, `${nonce}-exit`);
  const [last, ...before] = (tools.edit?.(join(work, EDITED), { from: EDITED_TEXT, to: nonce }) ?? []).toReversed();
  return [
    { question: HARMLESS, calls: [tools.shell(harmless.command)], prints: [harmless.prints], blockedBy: null },
    ...blocked("a blocked command is stopped, and the model sees why", shell, [tools.shell(stopped.command)], [stopped.prints]),
    ...blocked("a block by exit code is obeyed, where hooks block that way", shell, [tools.shell(exit.command)], [exit.prints]),
    ...blocked("a write is stopped", write, [tools.write(join(work, `${nonce}.txt`), nonce)]),
    ...(last && edit.length > 0 ? before.map((call) => ({ question: "", calls: [call], prints: [], blockedBy: null })) : []),
    ...(last ? blocked("an edit is stopped", edit, [last]) : []),
    ...blocked(
      "each of three calls at once is stopped",
      shell,
      parallel.map(({ command }) => tools.shell(command)),
      parallel.map(({ prints }) => prints),
    ),
    ...(tools.mcp ? blocked("an MCP tool is stopped", mcp, [tools.mcp({ text: nonce })], ["hawk-noted-33"]) : []),
    ...(tools.delegate && shell.length > 0
      ? [
          { question: "", calls: [tools.delegate(SUBTASK)], prints: [], blockedBy: null },
          {
            question: "a subagent's command is stopped",
            calls: [tools.shell(below.command)],
            prints: [below.prints],
            blockedBy: shell,
            isSubagents: true as const,
          },
        ]
      : []),
  ];
}

export function toConversations(steps: readonly Step[]): Conversation[] {
  const turnsOf = (isSubagents: boolean): Conversation["turns"] => [
    ...steps
      .filter((step) => (step.isSubagents ?? false) === isSubagents)
      .map(({ calls }) => calls.map((call) => ({ type: "call" as const, ...call }))),
    [{ type: "text", text: "All done." }],
  ];
  return [
    { opening: SUBTASK, turns: turnsOf(true) },
    { opening: PROMPT, turns: turnsOf(false) },
  ];
}

/** Judges by what the model was sent after each call, and by nothing else. */
export function judge(
  steps: readonly Step[],
  received: readonly ReceivedRequest[],
  expected: ExpectedHooks,
  nonce: string,
): QuestionResult[] {
  const requestsOf = (opening: string): ReceivedRequest[] => received.filter(({ conversation }) => conversation === opening);
  const judgeAll = (isSubagents: boolean): QuestionResult[] =>
    steps
      .filter((step) => (step.isSubagents ?? false) === isSubagents)
      .flatMap((step, index) => {
        const result = requestsOf(isSubagents ? SUBTASK : PROMPT)[index + 1]?.model?.news;
        return step.question === "" ? [] : [{ question: step.question, ...judgeStep(step, result, nonce) }];
      });
  const answers = [...judgeAll(false), ...judgeAll(true)];
  const guards = answers.length > 1 ? [judgeHooks(steps, received, nonce)] : [];
  const { shown = "" } = requestsOf(PROMPT)[0]?.model ?? {};
  const context = expected.context.length > 0 ? [judgeContext(expected.context, shown)] : [];
  return [...answers, ...guards, ...context];
}

function judgeStep({ calls, prints, blockedBy }: Step, result: string | undefined, nonce: string): Omit<QuestionResult, "question"> {
  if (result === undefined) return { isOk: false, saw: "the agent never sent the result of this call", meaning: "the agent ended early" };
  const ran = prints.find((text) => result.includes(text));
  const blocks = readProof(result, nonce).length;
  if (blockedBy === null)
    return ran !== undefined && blocks === 0 ? { isOk: true } : { isOk: false, saw: excerpt(result), meaning: "it did not run" };
  if (ran !== undefined) return { isOk: false, saw: `it ran, and printed ${ran}`, meaning: "the agent did not ask hawk, or did not obey" };
  if (blocks >= calls.length) return { isOk: true };
  if (blocks > 0)
    return { isOk: false, saw: `${blocks} of ${calls.length} were stopped`, meaning: "the agent does not ask hawk about each call" };
  return { isOk: false, saw: excerpt(result), meaning: "hawk was not asked, or its reason did not reach the model" };
}

/** Whether all of the hooks that should be asked are in the plan that the runner has. */
function judgeHooks(steps: readonly Step[], received: readonly ReceivedRequest[], nonce: string): QuestionResult {
  const question = "all of your hooks are among those asked";
  const wanted = new Set(steps.flatMap(({ blockedBy }) => blockedBy ?? []));
  const named = new Set(received.flatMap(({ model }) => readProof(model?.news ?? "", nonce).flat()));
  const missing = [...wanted].filter((name) => !named.has(name));
  if (missing.length === 0) return { question, isOk: true };
  return {
    question,
    isOk: false,
    saw: `not asked: ${missing.join(", ")}`,
    meaning: "what runs is not what your configuration says, or hooks are paused",
  };
}

function judgeContext(texts: readonly string[], shown: string): QuestionResult {
  const missing = texts.find((text) => !shown.includes(text));
  return {
    question: "text at the start of a session reaches the model",
    ...(missing === undefined
      ? { isOk: true }
      : { isOk: false, saw: `the model was not sent "${missing}"`, meaning: "the agent did not run that hook" }),
  };
}

const LONGEST = 300;

function excerpt(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line === "" ? "nothing" : line.slice(0, LONGEST);
}
