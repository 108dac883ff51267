import { dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { says, startPlugin } from "../testing/plugin-host.ts";
import type { PluginHost } from "../testing/plugin-host.ts";

const input = { tool: "bash", sessionID: "s1", callID: "c1" };

function before(host: PluginHost, args: Record<string, unknown>): Promise<void> {
  return host.call("tool.execute.before", input, { args });
}

async function after(host: PluginHost, output: Record<string, unknown>): Promise<Record<string, unknown>> {
  await host.call("tool.execute.after", { ...input, args: {} }, output);
  return output;
}

test("every export is a function, since the host gives up on a file with any other", async () => {
  const { exports } = await startPlugin({ stop: "" });
  expect(Object.values(exports).map((value) => typeof value)).toEqual(["function"]);
});

describe("before a tool", () => {
  test("a refusal is thrown with nothing but its reason, which is what the model sees", async () => {
    const host = await startPlugin({ pre_tool_use: says({ refuse: "not that one" }) });
    await expect(before(host, { command: "ls" })).rejects.toThrow(/^not that one$/);
  });

  test("exit code 2 is a refusal, with stderr for the reason", async () => {
    const host = await startPlugin({ pre_tool_use: "echo 'Node is gone' >&2; exit 2" });
    await expect(before(host, { command: "ls" })).rejects.toThrow(/^Node is gone$/);
  });

  test("a changed input goes into the object that the host holds, since another one is ignored", async () => {
    const host = await startPlugin({ pre_tool_use: says({ input: { command: "true" } }) });
    const args = { command: "ls", description: "list" };
    await before(host, args);
    expect(args).toEqual({ command: "true" });
  });

  test("the end of the turn is asked for, and the call does not run", async () => {
    const host = await startPlugin({ pre_tool_use: says({ stop: true }) });
    await expect(before(host, {})).rejects.toThrow("stopped by a hook");
    expect(host.asked).toEqual([["abort", { path: { id: "s1" } }]]);
  });

  test("words to the user are a notice", async () => {
    const host = await startPlugin({ pre_tool_use: says({ message: "mind the heron" }) });
    await before(host, {});
    await expect.poll(() => host.asked, { timeout: 30_000 }).toMatchObject([["toast", { body: { message: "mind the heron" } }]]);
  });

  test("text for the model comes with the result", async () => {
    const host = await startPlugin({ pre_tool_use: says({ context: "The disk is nearly full." }) });
    await before(host, {});
    expect(await after(host, { output: "hi" })).toEqual({ output: "hi\nThe disk is nearly full." });
  });

  test.each([
    ["Bash", 1],
    ["Edit", 0],
    ["mcp__docs__find", 1],
    ["B.*", 1],
  ])("with the matcher %s the runner is started %d times for the shell", async (matcher, times) => {
    const host = await startPlugin({ pre_tool_use: "" }, { matchers: [matcher] });
    await before(host, {});
    expect(host.given("pre_tool_use")).toHaveLength(times);
  });
});

describe("a runner that", () => {
  test.each([
    ["is not there", "/nonexistent/runner"],
    ["crashes", "kill -9 $$"],
    ["fails", "echo no luck >&2; exit 1"],
    ["prints something else", "echo '{ \"refuse\": '"],
    ["prints a list", "echo '[1]'"],
    ["reads nothing", "exec <&-; exit 0"],
  ])("%s stops nothing", async (_what, line) => {
    const host = await startPlugin({ pre_tool_use: line });
    const args = { command: "x".repeat(100_000) };
    await before(host, args);
    expect(args.command).toHaveLength(100_000);
  });

  test("takes too long is ended, and stops nothing", async () => {
    const host = await startPlugin({ pre_tool_use: "exec sleep 600" }, { timeoutSeconds: 3 });
    await before(host, {});
    expect(host.given("pre_tool_use")).toHaveLength(1);
  });
});

test("an API that fails stops nothing", async () => {
  const fail = async (): Promise<never> => {
    throw new Error("no such route");
  };
  const host = await startPlugin(
    { pre_tool_use: says({ message: "hello" }), session_start: says({ context: "text" }) },
    { client: { tui: { showToast: fail }, session: { get: fail } } },
  );
  await before(host, {});
  const output = { message: { id: "m1", agent: "build" }, parts: [{ id: "p1", type: "text", text: "Do it." }] };
  await host.call("chat.message", { sessionID: "s1" }, output);
  expect(output.parts).toHaveLength(2);
});

describe("after a tool", () => {
  test("another output takes its place, and feedback and text come below", async () => {
    const host = await startPlugin({ post_tool_use: says({ output: "hidden", refuse: "needs a header", context: "see the rules" }) });
    expect(await after(host, { output: "secret" })).toEqual({ output: "hidden\nneeds a header\nsee the rules" });
  });

  test("contents of an MCP server stay a list", async () => {
    const host = await startPlugin({ post_tool_use: says({ output: "hidden", context: "more" }) });
    expect(await after(host, { content: [{ type: "text", text: "secret" }] })).toEqual({
      content: [
        { type: "text", text: "hidden" },
        { type: "text", text: "more" },
      ],
    });
  });

  test("a command with another exit code than 0 has failed", async () => {
    const host = await startPlugin({ post_tool_use: "", post_tool_use_failure: says({ context: "Try it with a lock." }) });
    expect(await after(host, { output: "broken", metadata: { exit: 3 } })).toMatchObject({ output: "broken\nTry it with a lock." });
    expect(host.given("post_tool_use")).toEqual([]);
  });

  test("a tool that has failed by itself is reported, and one that was refused is not", async () => {
    const host = await startPlugin({ pre_tool_use: `grep -q '"c2"' "$payload" && ${says({ refuse: "no" })}`, post_tool_use_failure: "" });
    await before(host, {});
    await host.call("tool.execute.before", { ...input, callID: "c2" }, { args: {} }).catch(() => undefined);
    for (const callID of ["c1", "c2"]) {
      const part = { type: "tool", tool: "bash", callID, state: { status: "error", input: { command: "ls" }, error: "gone" } };
      await host.fire("message.part.updated", { sessionID: "s1", part });
    }
    expect(host.given("post_tool_use_failure")).toMatchObject([{ input: { callID: "c1", args: { command: "ls" } }, error: "gone" }]);
  });
});

test("a runner that a project brings along is named from the project's root, three steps above the plugin", async () => {
  const host = await startPlugin({ pre_tool_use: `printf '{"refuse": "%s"}' "$HAWK_PLUGIN_ROOT"` });
  await expect(before(host, {})).rejects.toThrow(dirname(dirname(host.directory)));
});
