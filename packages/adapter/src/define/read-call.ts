import type { Adapter } from "../adapter.ts";
import { otherNames } from "../tool-names.ts";
import type { CallOptions, Calls } from "./calls.ts";

/** Reads calls in a host's log by the table of tools, like those in payloads. */
export function createReadCall(host: string, calls: Calls, { loggedNames }: CallOptions = {}): Adapter["readCall"] {
  return (tool, sent, cwd) => {
    const input = typeof sent === "string" ? { [calls.textField(tool)]: sent } : sent;
    const call = calls.read(tool, input, cwd);
    const logged = loggedNames?.(tool) ?? [];
    const names = logged.length > 0 ? logged : calls.names(tool);
    const tool_name = logged[0] ?? call.tool_name;
    return { name: "pre_tool_use", host, payload: { cwd, ...call, tool_name }, ...otherNames(names) };
  };
}
