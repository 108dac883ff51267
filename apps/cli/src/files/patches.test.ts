import { join } from "node:path";
import { createEngine } from "@hawk/engine";
import type { HookEvent } from "@hawk/protocol";
import fc from "fast-check";
import { expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { patchCalls } from "./testing/patch-calls.ts";

type Change = { kind: "add" | "update" | "delete" | "move"; path: string; to: string; lines: readonly string[] };

const CWD = "/repo";
const paths = ["a.ts", "b.ts", ".env", "sub/.env", "with blank.md", "/else/c.ts", "../up.ts"];
const path = fc.constantFrom(...paths);
const line = fc.constantFrom("", "x", "*** Add File: no.ts", "+y", "-z", " w", "@@");
const change: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom("add", "update", "delete", "move"),
  path,
  to: path,
  lines: fc.array(line, { maxLength: 3 }),
});

function render(changes: readonly Change[]): string {
  return ["*** Begin Patch", ...changes.flatMap(renderChange), "*** End Patch"].join("\n");
}

function renderChange({ kind, path: from, to, lines }: Change): string[] {
  const added = lines.map((text) => `+${text}`);
  if (kind === "add") return [`*** Add File: ${from}`, ...added];
  if (kind === "delete") return [`*** Delete File: ${from}`];
  return [`*** Update File: ${from}`, ...(kind === "move" ? [`*** Move to: ${to}`] : []), "@@", "-old", ...added];
}

function touchedBy(changes: readonly Change[]): Set<string> {
  return new Set(changes.flatMap(({ kind, path: from, to }) => (kind === "move" ? [from, to] : [from])).map(absolute));
}

function absolute(file: string): string {
  return file.startsWith("/") ? file : join(CWD, file);
}

test.each(Object.entries(patchCalls))(
  "in %s a hook that blocks one path blocks a patch if and only if that path is touched",
  async (host, toCall) => {
    const adapter = await adapters[host]?.();
    const check = async (changes: readonly Change[], forbidden: string): Promise<void> => {
      const { name, payload } = toCall(render(changes), CWD);
      const event = adapter?.decode(name, payload, {}) as HookEvent;
      const engine = createEngine();
      engine.register(event.name, ({ payload: { tool_input: input } }) =>
        (input as Record<string, unknown>)["file_path"] === forbidden ? { decision: "block", reason: "hands off" } : {},
      );
      const { verdict } = await engine.trigger({ type: event.name, payload: event.payload, host });
      const isTouched = touchedBy(changes).has(forbidden);
      expect(verdict.kind).toBe(isTouched ? "reject" : "continue");
      if (touchedBy(changes).size > 1 && isTouched) expect(verdict.reason).toBe(`${forbidden}: hands off`);
    };
    await fc.assert(fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), path.map(absolute), check), { numRuns: 150 });
  },
);

test("every agent that takes patches is here", async () => {
  const loaded = await Promise.all(Object.entries(adapters).map(async ([host, load]) => [host, await load()] as const));
  const taking = loaded
    .filter(([, { tools }]) =>
      Object.values(tools)
        .flat()
        .some((tool) => /patch/i.test(tool)),
    )
    .map(([host]) => host);
  expect(Object.keys(patchCalls).toSorted()).toEqual(taking.toSorted());
});
