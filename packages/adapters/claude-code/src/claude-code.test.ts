import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { claudeCode } from "./claude-code.ts";
import { material } from "./testing/host.ts";

for (const { name, run } of testAdapter(claudeCode, material)) test(name, run);
