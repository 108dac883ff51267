import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { adapters } from "../adapters.ts";
import type { Home } from "./home.ts";

/** Asks hawk's plugin about a shell command. Answers why it is blocked; `null` if it isn't. */
type Call = (command: string) => Promise<string | null>;

type Handler = (...args: unknown[]) => Promise<Record<string, unknown> | undefined>;

let count = 0;

/** Loads the plugin that is in a home as the agent does, into this process: a new one each time. Unless it hurries, it waits on a slow machine, too. */
export async function loadPluginAgent(host: string, { path: home, project }: Home, hurries = false): Promise<Call> {
  const settings = (await adapters[host]?.())?.settings.user?.path ?? "";
  count += 1;
  const plugin = join(home, settings.replace(/\.js$/, `-${count}.mjs`));
  const text = readFileSync(join(home, settings), "utf8");
  writeFileSync(plugin, hurries ? text : text.replace("PATIENCE_MS = 2_700", "PATIENCE_MS = 300_000"));
  const play = plays[host];
  if (!play) throw new Error(`${host} has no plugin`);
  const exports = (await import(pathToFileURL(plugin).href)) as Record<string, unknown>;
  // From now on, the file that it was loaded from is the one hawk wrote.
  rmSync(plugin);
  symlinkSync(join(home, settings), plugin);
  return play(exports, project);
}

const openCode = async ({ hawk }: Record<string, unknown>, directory: string): Promise<Call> => {
  const hooks = (await (hawk as Handler)({ client: { session: { get: async () => ({}) } }, directory })) as Record<string, Handler>;
  return async (command) => {
    try {
      await hooks["tool.execute.before"]?.({ tool: "bash", sessionID: "s", callID: "c" }, { args: { command, description: "" } });
      return null;
    } catch (error) {
      return (error as Error).message;
    }
  };
};

const cline = async ({ default: plugin }: Record<string, unknown>, rootPath: string): Promise<Call> => {
  const { setup, hooks } = plugin as { setup: (...args: unknown[]) => void; hooks: { beforeTool: Handler } };
  setup({}, { session: { sessionId: "s" }, workspaceInfo: { rootPath } });
  return async (command) => {
    const toolCall = { toolName: "run_commands", toolCallId: "c" };
    const reply = await hooks.beforeTool({ snapshot: { agentId: "a" }, toolCall, input: { commands: [command] } });
    return reply?.["skip"] === true ? String(reply["reason"]) : null;
  };
};

const pi = async ({ default: load }: Record<string, unknown>, cwd: string): Promise<Call> => {
  const handlers = new Map<string, Handler>();
  (load as (api: unknown) => void)({ on: (type: string, handler: Handler) => handlers.set(type, handler) });
  const context = { cwd, hasUI: false, sessionManager: { getSessionId: () => "s", getSessionFile: () => "" } };
  return async (command) => {
    const reply = await handlers.get("tool_call")?.({ type: "tool_call", toolName: "bash", toolCallId: "c", input: { command } }, context);
    return reply?.["block"] === true ? String(reply["reason"]) : null;
  };
};

const plays: Readonly<Record<string, (exports: Record<string, unknown>, directory: string) => Promise<Call>>> = {
  opencode: openCode,
  kilo: openCode,
  cline,
  pi,
};

/** Agents in which hawk is a plugin. */
export const pluginAgents: readonly string[] = Object.keys(plays);
