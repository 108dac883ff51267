import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { windsurf } from "./windsurf.ts";
import { material } from "./testing/host.ts";

for (const { name, run } of testAdapter(windsurf, material)) test(name, run);
