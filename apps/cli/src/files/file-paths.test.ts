import { join } from "node:path";
import type { Adapter } from "@hawk/adapter";
import { isHawkError } from "@hawk/errors";
import { findGap, toolFamilies } from "@hawk/protocol";
import type { HookEvent } from "@hawk/protocol";
import { describe, expect, test } from "vitest";
import { adapters } from "../adapters.ts";
import { knownCalls } from "./testing/known-calls.ts";

const CWD = "/home/u/repo";
const fileClasses = ["edit", "write", "delete", "read"];
const hosts = Object.keys(adapters).filter((host) => host !== "windsurf");

const load = async (host: string): Promise<Adapter> => (await adapters[host]?.()) as Adapter;

/** What hooks see of a call; the reason why not, if it can't be read. */
function inputOf(adapter: Adapter, host: string, tool: string, input: unknown): unknown {
  const event = knownCalls[host]?.call(tool, input, CWD);
  try {
    return event && adapter.decode(event.name, { ...event.payload }, {})?.payload["tool_input"];
  } catch (error) {
    return isHawkError(error) ? error.code : error;
  }
}

function toolsOf({ tools }: Adapter, classes: readonly string[]): string[] {
  const names = classes.flatMap((name) => toolFamilies[name] ?? []);
  return [...new Set(names.flatMap((name) => tools[name] ?? []))].toSorted();
}

describe.each(hosts)("in %s", (host) => {
  test("every tool that touches files or runs commands is in the table", async () => {
    const adapter = await load(host);
    expect(Object.keys(knownCalls[host]?.files ?? {}).toSorted()).toEqual(toolsOf(adapter, fileClasses));
    const { shells = {}, blindShells = [] } = knownCalls[host] ?? {};
    expect([...Object.keys(shells), ...blindShells].toSorted()).toEqual(toolsOf(adapter, ["shell"]));
  });

  test("every tool that touches files has whole paths", async () => {
    const adapter = await load(host);
    for (const [tool, { input, files = ["a.ts"] }] of Object.entries(knownCalls[host]?.files ?? {})) {
      const paths = files.map((file) => join(CWD, file));
      expect([tool, inputOf(adapter, host, tool, input)]).toEqual([tool, expect.objectContaining({ file_path: paths[0] })]);
      if (files.length > 1) expect(inputOf(adapter, host, tool, input)).toMatchObject({ file_paths: paths });
    }
  });

  test("every tool that runs commands has its command as a text", async () => {
    const adapter = await load(host);
    for (const [tool, input] of Object.entries(knownCalls[host]?.shells ?? {}))
      expect([tool, inputOf(adapter, host, tool, input)]).toEqual([tool, expect.objectContaining({ command: "ls" })]);
  });

  test("a call without its command or its file has a gap that guards block at", async () => {
    const adapter = await load(host);
    const { files, shells, blindShells = [], call } = knownCalls[host] as (typeof knownCalls)[string];
    for (const tool of [...Object.keys(files), ...Object.keys(shells), ...blindShells]) {
      const { name, payload } = call(tool, {}, CWD);
      expect([tool, findGap(adapter.decode(name, { ...payload }, {}) as HookEvent)]).toEqual([
        tool,
        expect.stringContaining("came without"),
      ]);
    }
  });

  test("arguments are the same as JSON text, and any other text can't be read", async () => {
    const adapter = await load(host);
    const { files = {}, shells = {} } = knownCalls[host] ?? {};
    const inputs = [...Object.entries(files).map(([tool, { input }]) => [tool, input] as const), ...Object.entries(shells)];
    for (const [tool, input] of inputs.filter(([, one]) => typeof one !== "string")) {
      expect([tool, inputOf(adapter, host, tool, JSON.stringify(input))]).toEqual([tool, inputOf(adapter, host, tool, input)]);
      expect([tool, inputOf(adapter, host, tool, "{ no JSON")]).toEqual([tool, "payload/unreadable"]);
    }
  });
});

test("in windsurf, whose events are its tools, files have whole paths, and a call without one has a gap", async () => {
  const { events, decode } = await load("windsurf");
  for (const name of ["pre_read_code", "pre_write_code", "pre_run_command"])
    expect(findGap(decode(name, { agent_action_name: name, tool_info: {} }, {}) as HookEvent)).toContain("came without");
  const named = events.pre_tool_use?.native.filter((name) => /code/.test(name)) ?? [];
  expect(named).toEqual(["pre_read_code", "pre_write_code"]);
  for (const name of named) {
    const event = decode(name, { agent_action_name: name, tool_info: { file_path: "a.ts", edits: [] } }, { PWD: CWD });
    expect(event?.payload["tool_input"]).toMatchObject({ file_path: join(CWD, "a.ts") });
  }
});
