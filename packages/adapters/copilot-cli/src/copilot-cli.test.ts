import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { copilotCli } from "./copilot-cli.ts";
import { material } from "./testing/host.ts";

for (const { name, run } of testAdapter(copilotCli, material)) test(name, run);
