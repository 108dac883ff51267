import { applyFailurePolicy, fits, joinOutcomes, splitCall } from "@hawk/protocol";
import type { FileAnswer, HookEvent, Outcome, PlannedHook } from "@hawk/protocol";
import { runsInParallel } from "./batches.ts";

/** Asks a hook one thing. Never rejects. */
type Ask = (hook: PlannedHook, event: HookEvent) => Promise<Outcome>;

interface Question {
  file: string;
  event: HookEvent;
}

/** How many files to ask a parallel hook about at a time. */
const MOST_AT_ONCE = 8;

/** Asks a hook about each file of a call, and combines the outcomes. The timeout covers all files, since the host waits no longer. */
export async function askAboutFiles(hook: PlannedHook, event: HookEvent, clock: () => number, ask: Ask): Promise<Outcome> {
  const questions = questionsFor(hook, event);
  const [first] = questions;
  if (!first) return ask(hook, event);
  if (seesWhole(hook)) return ask(hook, fits(hook, event) ? event : first.event);
  const width = runsInParallel(hook, event) ? MOST_AT_ONCE : 1;
  return joinOutcomes(hook, event, await askInTurn(questions, width, withinTime(hook, questions.length, clock, ask)));
}

/** Async and once-only hooks, and those that can't tell files apart, get the call as a whole. */
function seesWhole({ async, once, isNative, handler: { type } }: PlannedHook): boolean {
  return async || once || isNative === true || type === "content" || type === "prompt" || type === "agent";
}

/** If a call changes some files and adds others, a hook for Write alone is asked about the added ones. */
function questionsFor(hook: PlannedHook, event: HookEvent): Question[] {
  return splitCall(event).flatMap(({ file, event: asked, own }) => {
    const form = [asked, ...(own ? [own] : [])].find((one) => fits(hook, one));
    return form ? [{ file, event: form }] : [];
  });
}

function withinTime(
  hook: PlannedHook,
  total: number,
  clock: () => number,
  ask: Ask,
): (question: Question, index: number) => Promise<Outcome> {
  const end = clock() + hook.timeoutSeconds * 1000;
  const late: Outcome = { hookId: hook.id, status: "cancelled", failure: "timeout" };
  return async ({ event }, index) => {
    const leftMs = end - clock();
    const outcome = leftMs > 0 ? await ask({ ...hook, timeoutSeconds: leftMs / 1000 }, event) : late;
    const reason = `it has ${hook.timeoutSeconds} s for a call, and ran out at file ${index + 1} of ${total}`;
    return applyFailurePolicy(outcome.failure === "timeout" ? { ...outcome, reason } : outcome, hook, event);
  };
}

async function askInTurn(
  questions: readonly Question[],
  width: number,
  ask: (question: Question, index: number) => Promise<Outcome>,
): Promise<FileAnswer[]> {
  const answers: FileAnswer[] = [];
  let next = 0;
  let isOver = false;
  const goOn = async (): Promise<void> => {
    while (next < questions.length && !isOver) {
      const index = next++;
      const question = questions[index] as Question;
      const outcome = await ask(question, index);
      answers[index] = { ...question, outcome };
      isOver ||= ends(outcome, question.event);
    }
  };
  await Promise.all(Array.from({ length: width }, goOn));
  return answers.filter(Boolean);
}

/** One block blocks the call, so the rest is skipped. After a call, every file is still checked. */
function ends({ status, failure }: Outcome, { name }: HookEvent): boolean {
  return failure === "timeout" || failure === "abort" || (status === "blocking" && name !== "post_tool_use");
}
