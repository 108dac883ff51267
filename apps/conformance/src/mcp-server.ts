import { execSync } from "node:child_process";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { isObject } from "@hawk/proof/drive";
import type { JsonObject } from "@hawk/proof/drive";

/** A server of the Model Context Protocol on its standard streams. Its tools leave their marks in the directory that it is given. */
const [directory = "."] = process.argv.slice(2);

const tools: Readonly<Record<string, (input: JsonObject) => string>> = {
  add_line: ({ text }) => {
    appendFileSync(join(directory, "lines.txt"), `${String(text)}\n`);
    return "added";
  },
  wipe_lines: () => {
    appendFileSync(join(directory, "wiped.txt"), "wiped\n");
    return "wiped";
  },
  launch: ({ command }) => execSync(String(command), { cwd: directory, encoding: "utf8" }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line) as { id?: unknown; method: string; params?: JsonObject };
  if (id !== undefined) process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", id, ...respond(method, params ?? {}) })}\n`);
}

function respond(method: string, params: JsonObject): JsonObject {
  if (method === "initialize") return { result: introduce(params) };
  if (method === "tools/list") return { result: { tools: Object.keys(tools).map(describe) } };
  if (method === "tools/call") return { result: { content: [{ type: "text", text: call(params) }] } };
  if (method === "ping") return { result: {} };
  return { error: { code: -32_601, message: `there is no ${method}` } };
}

function introduce({ protocolVersion }: JsonObject): JsonObject {
  return { protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "ledger", version: "1.0.0" } };
}

function describe(name: string): JsonObject {
  const properties = { text: { type: "string" }, command: { type: "string" } };
  return { name, description: `Scripted: ${name}`, inputSchema: { type: "object", properties } };
}

function call({ name, arguments: input }: JsonObject): string {
  return tools[String(name)]?.(isObject(input) ? input : {}) ?? `there is no ${String(name)}`;
}
