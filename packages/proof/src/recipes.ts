import type { Recipe } from "./recipe.ts";
import { claudeCode } from "./recipes/claude-code.ts";
import { cline } from "./recipes/cline.ts";
import { codex } from "./recipes/codex.ts";
import { copilotCli } from "./recipes/copilot-cli.ts";
import { geminiCli } from "./recipes/gemini-cli.ts";
import { grok } from "./recipes/grok.ts";
import { kimiCode } from "./recipes/kimi-code.ts";
import { lettaCode } from "./recipes/letta-code.ts";
import { kilo, openCode } from "./recipes/opencode.ts";
import { pi } from "./recipes/pi.ts";
import { qwenCode } from "./recipes/qwen-code.ts";
import { reasonix } from "./recipes/reasonix.ts";

/** Every agent that can be driven without its window. */
export const recipes: readonly Recipe[] = [
  claudeCode,
  codex,
  geminiCli,
  copilotCli,
  openCode,
  qwenCode,
  cline,
  kilo,
  pi,
  grok,
  kimiCode,
  reasonix,
  lettaCode,
];
