import type { Adapter } from "@hawk/adapter";
import { claudeCode } from "@hawk/adapter-claude-code";
import { cline } from "@hawk/adapter-cline";
import { codex } from "@hawk/adapter-codex";
import { copilotCli } from "@hawk/adapter-copilot-cli";
import { cursor } from "@hawk/adapter-cursor";
import { geminiCli } from "@hawk/adapter-gemini-cli";
import { grok } from "@hawk/adapter-grok";
import { kilo } from "@hawk/adapter-kilo";
import { kimiCode } from "@hawk/adapter-kimi-code";
import { lettaCode } from "@hawk/adapter-letta-code";
import { openCode } from "@hawk/adapter-opencode";
import { pi } from "@hawk/adapter-pi";
import { qwenCode } from "@hawk/adapter-qwen-code";
import { reasonix } from "@hawk/adapter-reasonix";

const adapters: readonly Adapter[] = [
  claudeCode,
  cline,
  codex,
  copilotCli,
  cursor,
  geminiCli,
  grok,
  kilo,
  kimiCode,
  lettaCode,
  openCode,
  pi,
  qwenCode,
  reasonix,
];

/** What hawk knows about a host that is driven. */
export function adapterOf({ id }: { id: string }): Adapter | undefined {
  return adapters.find((adapter) => adapter.id === id);
}
