import type { Host } from "./host.ts";
import { claudeCode } from "./hosts/claude-code.ts";
import { cline } from "./hosts/cline.ts";
import { codex } from "./hosts/codex.ts";
import { copilotCli } from "./hosts/copilot-cli.ts";
import { cursor } from "./hosts/cursor.ts";
import { geminiCli } from "./hosts/gemini-cli.ts";
import { grok, grokByClaude } from "./hosts/grok.ts";
import { kilo } from "./hosts/kilo.ts";
import { kimiCode } from "./hosts/kimi-code.ts";
import { lettaCode } from "./hosts/letta-code.ts";
import { openCode } from "./hosts/opencode.ts";
import { pi } from "./hosts/pi.ts";
import { qwenCode } from "./hosts/qwen-code.ts";
import { reasonix } from "./hosts/reasonix.ts";

/** Every host that is driven; a new one is a module in `hosts/` and a name here. They are driven in this order. */
export const hosts: readonly Host[] = [
  claudeCode,
  codex,
  geminiCli,
  openCode,
  qwenCode,
  copilotCli,
  cursor,
  cline,
  kilo,
  pi,
  grok,
  grokByClaude,
  kimiCode,
  reasonix,
  lettaCode,
];
