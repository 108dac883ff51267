import { eventNames } from "@hawk/events";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Handler, HookEvent } from "../definition.ts";
import type { Dialect } from "../dialect.ts";
import type { Outcome } from "../outcome.ts";
import { planned, world } from "../testing/planned.ts";
import { arawn } from "./arawn.ts";
import { cocode } from "./cocode.ts";
import { codeAgent } from "./code-agent.ts";

const dialects: [string, Dialect][] = [
  ["code-agent", codeAgent],
  ["arawn", arawn],
  ["cocode", cocode],
];

const words = fc.constantFrom(
  "ALLOW",
  "block",
  '"Continue"',
  '{"Reject":{"reason":"x"}}',
  '{"ModifyInput":{"new_input":{}}}',
  '{"ok":false}',
);
const output = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.json(),
  words,
  fc.tuple(words, fc.string()).map(([word, rest]) => word + rest),
);
const flag = fc.option(fc.boolean(), { nil: undefined });
const oops = fc.option(fc.string({ minLength: 1 }), { nil: undefined });
const ends = fc.record({ timedOut: flag, aborted: flag }).map(withoutUndefined);

const field = fc.constantFrom(
  "tool_name",
  "tool_input",
  "session_id",
  "cwd",
  "prompt",
  "error",
  "tool_response",
  "__proto__",
  "constructor",
);
const event: fc.Arbitrary<HookEvent> = fc.record({
  name: fc.constantFrom(...eventNames),
  payload: fc.array(fc.tuple(field, fc.jsonValue())).map((entries) => Object.fromEntries(entries) as Record<string, unknown>),
});

const handler: fc.Arbitrary<Handler> = fc.oneof(
  fc.record({ type: fc.constant("shell" as const), command: fc.string(), passContext: fc.boolean(), parseResult: fc.boolean() }),
  fc.constant<Handler>({ type: "webhook", url: "https://a.b/", method: "POST", headers: {}, allowedEnvVars: [] }),
  fc.record({ type: fc.constant("prompt" as const), prompt: fc.string() }),
);

function withoutUndefined<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return JSON.parse(JSON.stringify(fields)) as { [Key in keyof T]?: Exclude<T[Key], undefined> };
}

/** Whatever it was that did not succeed says why. */
function isWellFormed({ hookId, status, reason = "" }: Outcome): boolean {
  return (
    hookId === "h1" &&
    ["success", "blocking", "non_blocking_error", "cancelled"].includes(status) &&
    (status === "success" || reason !== "")
  );
}

test.each(dialects)("nothing that a process leaves behind makes %s throw", (_, dialect) => {
  const result = fc.record({ exitCode: fc.option(fc.integer({ max: 255 })), stdout: output, stderr: output, spawnError: oops });
  fc.assert(
    fc.property(result, ends, handler, event, ({ spawnError, ...rest }, end, does, happened) => {
      const left = { ...rest, ...end, ...withoutUndefined({ spawnError }) };
      expect(isWellFormed(dialect.decode(left, planned({ handler: does }), happened))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test.each(dialects)("no answer of a server or a model makes %s throw", (_, dialect) => {
  fc.assert(
    fc.property(
      output,
      fc.record({ status: fc.option(fc.integer(), { nil: undefined }), error: oops }),
      ends,
      event,
      (text, more, end, happened) => {
        const { status, error } = withoutUndefined(more);
        const failure = error === undefined ? end : { ...end, error };
        expect(
          isWellFormed(dialect.decodeHttp({ body: text, ...failure, ...(status === undefined ? {} : { status }) }, planned(), happened)),
        ).toBe(true);
        expect(isWellFormed(dialect.decodeModel({ text, ...failure }, planned(), happened))).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

test.each(dialects)("no event keeps %s from starting the hook", (_, dialect) => {
  fc.assert(
    fc.property(handler, event, fc.option(fc.string(), { nil: undefined }), (does, happened, matcher) => {
      const { env, stdin } = dialect.encode(planned({ handler: does }), happened, world);
      for (const [name, value] of Object.entries(env)) {
        expect(`${name}=${value}`).not.toContain("\0");
        expect(value).not.toBe("");
      }
      if (stdin !== undefined) expect(() => JSON.parse(stdin) as unknown).not.toThrow();
      expect([true, false, null]).toContain(dialect.matches(matcher, happened));
    }),
    { numRuns: 200 },
  );
});
