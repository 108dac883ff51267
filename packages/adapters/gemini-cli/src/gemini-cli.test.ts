import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { geminiCli } from "./gemini-cli.ts";
import { material } from "./testing/host.ts";

for (const { name, run } of testAdapter(geminiCli, material)) test(name, run);
