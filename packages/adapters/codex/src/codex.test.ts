import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { codex } from "./codex.ts";
import { material } from "./testing/host.ts";

for (const { name, run } of testAdapter(codex, material)) test(name, run);
