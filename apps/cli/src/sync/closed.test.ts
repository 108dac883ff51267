import { describe, expect, test } from "vitest";
import { closedBy, findSilence, findUnasked, isClosed, prepareBroken } from "../testing/broken.ts";
import type { Kind } from "../testing/broken.ts";

/** Each kind of hook with agents to try it in, or with all of them. closed-plain.test.ts tries plain hooks in all. */
const kinds: readonly (readonly [Kind, readonly string[] | undefined])[] = [
  ["guard", undefined],
  ["plain hook", ["claude-code", "codex", "gemini-cli", "opencode"]],
  ["plain hook, and a guard in a project", Object.keys(closedBy)],
];

describe.each(kinds)("with a %s", (kind, hosts) => {
  test("a call never passes silently, whatever is broken", async () => {
    expect(await findSilence(kind, hosts)).toEqual({});
  });

  test("agents that can be told to block when a runner fails are told so where a guard is registered", async () => {
    const { home } = await prepareBroken(kind, Object.keys(closedBy));
    for (const host of Object.keys(closedBy)) expect(isClosed(host, home)).toBe(kind !== "plain hook");
  });

  test("hooks are asked when nothing is broken, whatever NODE_OPTIONS say", async () => {
    expect(await findUnasked(kind, hosts)).toEqual([]);
  });
});
