import type { Adapter } from "@hawk/adapter";
import { toolFamilies } from "@hawk/protocol";
import { expect, test } from "vitest";
import { adapters } from "./adapters.ts";
import { knownCalls } from "./files/testing/known-calls.ts";
import { askHooks, guardFor } from "./testing/ask-hooks.ts";

const EVENTS = 5000;
const guards = ["shell", "Bash|PowerShell|Monitor", "edit|write", "Edit|Write|MultiEdit|NotebookEdit", "delete"].map((matcher) =>
  guardFor(matcher),
);
const [shell, shellNames, change, changeNames, removal] = guards.map(({ name }) => name) as [string, string, string, string, string];

/** Numbers that are the same in every run. */
function createRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

interface Call {
  tool: string;
  input: unknown;
  /** The guards that have to be asked. */
  asked: readonly string[];
}

type Random = ReturnType<typeof createRandom>;
const pick = <Item>(random: Random, items: readonly Item[]): Item => items[random(items.length)] as Item;

const commandKeys = ["command", "cmd", "Command", "command_line", "commandLine", "shell_command", "script"];
const pathKeys = ["file_path", "filePath", "path", "target_file", "targetFile", "filename", "absolute_path", "notebook_path"];
const textKeys = ["content", "contents", "new_string", "newStr", "file_text", "new_source", "text"];
const verbs = ["run", "exec", "apply", "put", "do", "Make", "x", "tool", "terminal", "agent_do"];
const removing = ["delete_file", "removeFiles", "unlink", "trash"];

/** The shape of a call that no adapter knows, and how deep it may lie in its input. */
function unknownCall(random: Random): Call {
  const tool = `${pick(random, verbs)}_${random(1000)}`;
  const text = { [pick(random, textKeys)]: pick(random, ["x", "", "rm -rf /"]) };
  const path = { [pick(random, pathKeys)]: pick(random, ["/repo/.env", "a.ts", "../x"]) };
  const command = { [pick(random, commandKeys)]: pick<unknown>(random, ["ls", "rm -rf /", ["rm", "-rf", "/"]]) };
  return pick<() => Call>(random, [
    () => ({ tool, input: nest(random, command), asked: [shell, shellNames] }),
    () => ({ tool, input: nest(random, { ...path, ...text }), asked: [change, changeNames] }),
    () => ({ tool, input: nest(random, { ...path, ...command, ...text }), asked: [shell, change] }),
    () => ({ tool, input: { input: "*** Begin Patch\n*** Add File: x\n+y\n*** End Patch" }, asked: [change, changeNames] }),
    () => ({ tool: `${pick(random, removing)}_${random(100)}`, input: nest(random, path), asked: [change, removal] }),
  ])();
}

function nest(random: Random, input: object): object {
  return pick<() => object>(random, [
    () => input,
    () => ({ note: "x", ...input, n: 1 }),
    () => ({ options: input }),
    () => ({ list: [{ args: input }] }),
  ])();
}

/** A tool that the adapter knows, with what it is called with, or with more than that. */
function knownCall(host: string, { tools }: Adapter, random: Random): Call {
  const { files = {}, shells = {} } = knownCalls[host] ?? {};
  const inputs = [...Object.entries(files).map(([tool, { input }]) => [tool, input] as const), ...Object.entries(shells)];
  const [tool, input] = pick(random, inputs);
  const names = Object.entries(tools).flatMap(([name, natives]) => (natives.includes(tool) ? [name] : []));
  const isOf = (family: string): boolean => names.some((name) => toolFamilies[family]?.includes(name));
  const asked = [
    ...(isOf("shell") ? [shell, shellNames] : []),
    ...(isOf("edit") || isOf("write") ? [change, changeNames] : []),
    ...(isOf("delete") ? [removal] : []),
  ];
  const more = typeof input === "object" ? { ...input, [pick(random, ["note", "timeout", "description"])]: "x" } : input;
  return { tool, input: random(2) === 0 ? input : more, asked };
}

/** An event for each kind of tool, and none for a tool that nobody knows. */
const windsurf: readonly { name: string; info: Record<string, unknown>; asked: readonly string[] }[] = [
  { name: "pre_run_command", info: { command_line: "ls" }, asked: [shell, shellNames] },
  { name: "pre_write_code", info: { file_path: "a.ts", edits: [{ old_string: "x", new_string: "y" }] }, asked: [change, changeNames] },
  { name: "pre_write_code", info: { file_path: "a.ts", edits: [] }, asked: [change, changeNames] },
];

interface Sent {
  name: string;
  payload: Readonly<Record<string, unknown>>;
  asked: readonly string[];
}

/** What a host sends: arguments may be JSON as text. */
function makeEvent(host: string, adapter: Adapter, random: Random): Sent {
  const calls = knownCalls[host];
  const { name, info, asked } = pick(random, windsurf);
  if (!calls) return { name, payload: { trajectory_id: "s", tool_info: info }, asked };
  const call = random(2) === 0 ? knownCall(host, adapter, random) : unknownCall(random);
  const isText = random(5) === 0 && typeof call.input === "object";
  return { ...calls.call(call.tool, isText ? JSON.stringify(call.input) : call.input, "/repo"), asked: call.asked };
}

function shuffle(random: Random, payload: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(payload);
  return Object.fromEntries(random(2) === 0 ? entries : entries.toReversed());
}

test(`of ${EVENTS} calls of any tool in any spelling, none passes a guard that is for it`, async () => {
  const random = createRandom(1);
  const hosts = await Promise.all(Object.entries(adapters).map(async ([host, load]) => [host, await load()] as const));
  const missed: unknown[] = [];
  for (let event = 0; event < EVENTS; event++) {
    const [host, adapter] = hosts[event % hosts.length] as (typeof hosts)[number];
    const { name: nativeEvent, payload, asked } = makeEvent(host, adapter, random);
    const found = await askHooks(adapter, guards, shuffle(random, payload), "pre_tool_use", nativeEvent);
    // What can't be read is blocked.
    const names = found?.map(({ name }) => name) ?? asked;
    if (asked.some((name) => !names.includes(name))) missed.push({ host, payload, asked, names });
  }
  expect(missed.slice(0, 5)).toEqual([]);
});
