import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { kiro } from "./kiro.ts";
import { material } from "./testing/host.ts";

for (const { name, run } of testAdapter(kiro, material)) test(name, run);
