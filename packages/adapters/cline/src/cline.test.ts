import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { cline } from "./cline.ts";
import { material } from "./testing/host.ts";

for (const { name, run } of testAdapter(cline, material)) test(name, run);
