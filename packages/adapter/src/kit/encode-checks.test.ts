import { describe, expect, test } from "vitest";
import type { Adapter, Reply } from "../adapter.ts";
import { failuresOf, withEvent } from "../testing/failures-of.ts";
import { sampleAdapter, sampleMaterial } from "../testing/sample-adapter.ts";

/** The sample with another reply in place of its own. */
function encoding(change: (reply: Reply, kind: string) => Partial<Reply>): Partial<Adapter> {
  return {
    encode: (verdict, event) => {
      const reply = sampleAdapter.encode(verdict, event);
      return { ...reply, ...change(reply, verdict.kind) };
    },
  };
}

/** The sample with a field of its JSON left out. */
function without(key: string): Partial<Adapter> {
  return encoding(({ stdout }) => ({ stdout: JSON.stringify({ ...(JSON.parse(stdout) as object), [key]: undefined }) }));
}

describe("encoding", () => {
  test.each<[string, string, Partial<Adapter>]>([
    ["a refusal that is lost", "pre_tool_use: a refusal is encoded", without("refuse")],
    [
      "a refusal that is lost only beside others",
      "pre_tool_use: all at once, and a refusal is encoded",
      encoding(({ stdout }) => (stdout.includes("message") ? { stdout: stdout.replace("refuse", "lost") } : {})),
    ],
    ["a refused permission that is lost", "pre_tool_use: a refused permission is encoded", without("refuse")],
    ["a reason that is lost", "stop: a refusal is encoded", encoding(({ stdout }) => ({ stdout: stdout.replace("not that one", "no") }))],
    ["a refusal where none is asked for", "stop: nothing is encoded", encoding(() => ({ stdout: '{"refuse":"no"}' }))],
    ["a permission that is lost", "pre_tool_use: a permission is encoded", without("permission")],
    [
      "a permission that nobody gave",
      "pre_tool_use: a changed input is encoded",
      encoding(({ stdout }, kind) => (kind === "modify" ? { stdout: stdout.replace("{", '{"permission":"allow",') } : {})),
    ],
    ["a permission that is not offered and not told", "pre_tool_use: a permission is encoded", encoding(() => ({ unsupported: [] }))],
    ["an input that is lost", "pre_tool_use: a changed input with a permission is encoded", without("input")],
    ["text for the model that is lost", "session_start: text for the model is encoded", without("context")],
    [
      "text for the model that is mangled",
      "session_start: text for the model is encoded",
      encoding(({ stdout }) => ({ stdout: stdout.replace("🦅", "?") })),
    ],
    ["an output that is not offered and not told", "stop: text for the model is encoded", encoding(() => ({ unsupported: [] }))],
    ["an end that is lost", "stop: an end of the turn is encoded", without("stop")],
    [
      "an end that is not offered and yet delivered",
      "session_start: an end of the turn is encoded",
      encoding(() => ({ stdout: '{"stop":true}' })),
    ],
    ["words to the user that are lost", "pre_tool_use: words to the user is encoded", without("message")],
    ["words to the user that are not told", "stop: words to the user is encoded", encoding(() => ({ unsupported: [] }))],
    ["failures that nobody hears of", "stop: failures is encoded", encoding(() => ({ stderr: "" }))],
    ["ignored effects that nobody hears of", "session_start: a refusal is encoded", encoding(() => ({ stderr: "" }))],
    ["foreign fields that are dropped", "stop: fields of another host is encoded", encoding(() => ({ unsupported: [] }))],
    ["something told for no reason", "stop: nothing is encoded", encoding(() => ({ unsupported: ["something"] }))],
    ["a reply that the host does not take", "stop: nothing is encoded", encoding(({ stdout }) => ({ stdout: `log line\n${stdout}` }))],
    ["a reply that is broken without anything to say", "stop: silence is encoded", encoding((_reply) => ({ stdout: "" }))],
    [
      "a verdict that is changed",
      "stop: nothing is encoded",
      { encode: (verdict, event) => sampleAdapter.encode(Object.assign(verdict, { context: "changed" }), event) },
    ],
  ])("%s is found", (_fault, check, adapter) => {
    expect(failuresOf(adapter)).toContain(check);
  });

  test("an output that is lost is found", () => {
    const events = { ...sampleAdapter.events, post_tool_use: { native: ["PostToolUse"], canModifyOutput: true as const } };
    const payloads = {
      ...sampleMaterial.payloads,
      PostToolUse: [{ session_id: "s1", cwd: "/repo", tool_name: "Bash", tool_input: {}, tool_response: "" }],
    };
    const decode: Adapter["decode"] = (name, payload, env) =>
      name === "PostToolUse"
        ? { name: "post_tool_use", nativeName: name, host: "droid", payload }
        : sampleAdapter.decode(name, payload, env);
    expect(failuresOf({ events, decode }, { payloads })).toContain("post_tool_use: another output is encoded");
  });

  test("a host that fails without an answer may refuse by itself", () => {
    const events = withEvent("stop", { mustAnswer: true });
    const refusing = encoding(({ stdout }) => (stdout === "{}" ? { stdout: '{"refuse":"no answer"}' } : {}));
    expect(failuresOf({ ...refusing, events })).not.toContain("stop: nothing is encoded");
  });
});
