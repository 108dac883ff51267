import type { McpServer } from "./host.ts";
import type { JsonObject } from "@hawk/proof/drive";

/** The way most hosts want it: servers by their names. */
export function toMcpServers({ name, command: [command, ...args] }: McpServer, more: JsonObject = {}): JsonObject {
  return { [name]: { command, args, ...more } };
}
