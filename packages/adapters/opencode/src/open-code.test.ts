import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { openCode } from "./open-code.ts";
import { material } from "./testing/host.ts";

for (const { name, run } of testAdapter(openCode, material)) test(name, run);
