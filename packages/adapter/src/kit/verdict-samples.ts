import { decide } from "@hawk/protocol";
import type { HookEvent, Outcome, Verdict } from "@hawk/protocol";

/** Verdicts of one kind. */
export interface VerdictSamples {
  name: string;
  verdicts: readonly Verdict[];
  /** No host is known to accept this output. */
  hasOddOutput?: true;
}

const words = [
  "not that one",
  "two\nlines\n",
  "ünï ✓ 🦅 \u2028",
  `"quotes" 'and' \\ {$(true)} \`x\``,
  '{"decision": "approve", "continue": true}',
  "long ".repeat(4000),
  "\u0000\u001B[31m",
  "half a character: \uD800",
];
const blankReasons = ["", " "];

/** Possible verdicts at an event, made by `decide`. */
export function sampleVerdicts(event: HookEvent, output: unknown, input: Record<string, unknown> = anyInput): VerdictSamples[] {
  const of = (...outcomes: Partial<Outcome>[]): Verdict => decide(outcomes.map(toOutcome), event);
  const all: Partial<Outcome> = { ...everything, updatedInput: input, updatedOutput: output };
  return [
    { name: "nothing", verdicts: [of(), of({})] },
    { name: "a refusal", verdicts: [...words, ...blankReasons].map((reason) => of({ status: "blocking", reason })).flatMap(withoutReason) },
    { name: "a refused permission", verdicts: words.map((reason) => of({ permission: { decision: "deny", reason } })) },
    { name: "a permission", verdicts: permissions.map((permission) => of({ permission })) },
    { name: "a changed input", verdicts: [of({ updatedInput: input })] },
    { name: "a changed input with a permission", verdicts: [of({ updatedInput: input, permission: { decision: "allow" } })] },
    { name: "text for the model", verdicts: [...words.map((context) => of({ context })), of({ context: "one" }, { context: "two" })] },
    { name: "another output", verdicts: [of({ updatedOutput: output })] },
    { name: "an odd output", hasOddOutput: true, verdicts: oddOutputs.map((updatedOutput) => of({ updatedOutput })) },
    { name: "an end of the turn", verdicts: [of({ stop: {} }), ...words.map((reason) => of({ stop: { reason } }))] },
    { name: "words to the user", verdicts: words.map((systemMessage) => of({ systemMessage })) },
    { name: "silence", verdicts: [of({ suppressOutput: true }), of({ suppressOutput: true }, refusal)] },
    { name: "failures", verdicts: [of(failure), of(failure, timeout), of(failure, refusal), of(failure, { context: "text" })] },
    { name: "fields of another host", verdicts: [of({ extra }), of({ extra }, refusal)] },
    { name: "all at once", verdicts: [of(all), of(all, failure)] },
    { name: "all at once, and a refusal", verdicts: [of(all, refusal), of(refusal, all, failure)] },
  ];
}

const permissions = (["allow", "ask", "defer"] as const).flatMap((decision) => [{ decision }, { decision, reason: "as the rules say" }]);
const anyInput = { command: "true", file_path: "/repo/a.txt", nested: { list: [1, "two", null] } };
const oddOutputs: readonly unknown[] = ["text", 7, null, false, [], {}, [{ type: "text", text: "text" }]];
const extra = { fieldOfAnotherHost: { deep: true }, sessionTitle: 7, watchPaths: "none", action: "no such action", interrupt: "yes" };
const refusal: Partial<Outcome> = { hookId: "user/guard.sh", status: "blocking", reason: "not that one" };
const failure: Partial<Outcome> = { hookId: "user/broken.sh", status: "non_blocking_error", failure: "exit", reason: "exited with code 7" };
const timeout: Partial<Outcome> = { hookId: "user/slow.sh", status: "cancelled", failure: "timeout", reason: "timed out after 3 s" };
const everything: Partial<Outcome> = {
  permission: { decision: "allow", reason: "as the rules say" },
  context: "text for the model",
  systemMessage: "a word to the user",
  stop: { reason: "enough" },
  suppressOutput: true,
};

function toOutcome(effects: Partial<Outcome>): Outcome {
  return { hookId: "user/sample.sh", status: "success", ...effects };
}

/** `decide` always has a reason; an embedding program may not. */
function withoutReason(verdict: Verdict): Verdict[] {
  const { reason: _reason, permission, ...rest } = verdict;
  return [verdict, { ...rest, ...(permission ? { permission: { decision: permission.decision } } : {}) }];
}
