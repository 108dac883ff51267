import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { qwenCode } from "./qwen-code.ts";
import { material } from "./testing/host.ts";

for (const { name, run } of testAdapter(qwenCode, material)) test(name, run);
