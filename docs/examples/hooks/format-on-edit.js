#!/usr/bin/env node
// hawk-hook: events=AfterTool
// hawk-hook: description=Format a file after the agent has edited it
// hawk-hook: matcher=Edit|Write
// hawk-hook: deps=prettier
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const { tool_input: input = {} } = JSON.parse(readFileSync(0, "utf8"));
if (/\.(?:[cm]?[jt]s|json|md|css)$/.test(input.file_path ?? "")) {
  execFileSync("npx", ["--no-install", "prettier", "--write", input.file_path], { stdio: "ignore" });
}
