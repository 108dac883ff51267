import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { auggie } from "./auggie.ts";
import { material } from "./testing/host.ts";

for (const { name, run } of testAdapter(auggie, material)) test(name, run);
