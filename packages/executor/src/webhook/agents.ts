import type { Socket } from "node:net";
import { Agent } from "undici";
import { createConnector } from "./connect.ts";
import type { ConnectRules } from "./connect.ts";

interface Entry {
  rules: ConnectRules;
  agent: Agent;
  connecting: Set<Socket>;
}

let entries: Entry[] = [];

/**
 * The agent for these rules, with the connections that earlier calls left open. Rules never share one:
 * a connection that the allow-list opened would otherwise serve URLs that are not on it.
 */
export function findAgent(rules: ConnectRules): Agent {
  const known = entries.find((entry) => isSame(entry.rules, rules));
  if (known !== undefined) return known.agent;
  const connecting = new Set<Socket>();
  // The caller's deadline stands for all of undici's own limits, which only count idle time.
  const agent = new Agent({
    connect: createConnector(rules, connecting),
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveMaxTimeout: 60_000,
  });
  entries.push({ rules, agent, connecting });
  return agent;
}

/** Ends every connection, also those that are just being made. */
export async function closeAgents(): Promise<void> {
  const closing = entries;
  entries = [];
  await Promise.all(
    closing.map(async ({ agent, connecting }) => {
      const destroyed = agent.destroy();
      for (const socket of connecting) socket.destroy();
      await destroyed;
    }),
  );
}

function isSame(one: ConnectRules, other: ConnectRules): boolean {
  return one.isAllowed === other.isAllowed && one.lookup === other.lookup && one.proxy === other.proxy && one.ca === other.ca;
}
