import { claudeCode } from "./formats/claude-code.ts";
import { cline } from "./formats/cline.ts";
import { codex } from "./formats/codex.ts";
import { copilotCli } from "./formats/copilot-cli.ts";
import { geminiCli } from "./formats/gemini-cli.ts";
import { grok } from "./formats/grok.ts";
import { kimiCode } from "./formats/kimi-code.ts";
import { kilo, openCode } from "./formats/open-code-family.ts";
import { pi } from "./formats/pi.ts";
import { qwenCode } from "./formats/qwen-code.ts";
import { reasonix } from "./formats/reasonix.ts";
import type { Transcript } from "./logged-call.ts";

/** The hosts whose logs hawk can read. */
export const transcripts: readonly Transcript[] = [
  claudeCode,
  cline,
  codex,
  copilotCli,
  geminiCli,
  openCode,
  qwenCode,
  kilo,
  pi,
  grok,
  kimiCode,
  reasonix,
];
