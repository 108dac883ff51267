import { expect, test } from "vitest";
import type { HookEvent } from "../definition.ts";
import { toolFamilies } from "../tools.ts";
import { findGap } from "./find-gap.ts";

function call(tool_name: string, tool_input: unknown, name: HookEvent["name"] = "pre_tool_use"): HookEvent {
  return { name, payload: { tool_name, tool_input } };
}

const tools = Object.entries(toolFamilies).flatMap(([name, some]) => some.map((tool) => [name, tool] as const));
const odd = [{}, null, "text", { command: ["ls"], file_path: ["a"] }, { command: 7, file_path: "" }];

test.each(tools)("of a %s call, %s, only a command or a file is missed", (name, tool) => {
  const missing = {
    shell: "a command to look at",
    ...Object.fromEntries(["edit", "write", "delete", "read"].map((one) => [one, "the path of a file"])),
  }[name];
  const expected = missing === undefined ? null : `a call of ${tool} came without ${missing}`;
  for (const event of ["pre_tool_use", "permission_request"] as const)
    expect(odd.map((input) => findGap(call(tool, input, event)))).toEqual(odd.map(() => expected));
  expect(findGap(call(tool, { command: "", file_path: "/a" }))).toBeNull();
});

test("nothing is missed after a call, and of a tool that nobody knows", () => {
  expect(findGap(call("Bash", {}, "post_tool_use"))).toBeNull();
  expect(findGap(call("mcp__x__y", {}))).toBeNull();
  expect(findGap({ name: "stop", payload: {} })).toBeNull();
});
