import { unknownTools } from "@hawk/adapter";
import { claudeCode } from "@hawk/adapter-claude-code";
import { cline } from "@hawk/adapter-cline";
import { codex } from "@hawk/adapter-codex";
import { copilotCli } from "@hawk/adapter-copilot-cli";
import { cursor } from "@hawk/adapter-cursor";
import { geminiCli } from "@hawk/adapter-gemini-cli";
import { openCode } from "@hawk/adapter-opencode";
import { qwenCode } from "@hawk/adapter-qwen-code";
import type { Host } from "./host.ts";

const adapters = [claudeCode, cline, codex, copilotCli, cursor, geminiCli, openCode, qwenCode];

/** Which of the tools that a host offers its model are in no table of hawk's adapter for it. */
export function findUnknownTools({ id }: Pick<Host, "id">, offered: readonly string[]): string[] {
  const adapter = adapters.find((one) => one.id === id) ?? { tools: {} };
  return unknownTools(adapter, [...new Set(offered)]);
}
