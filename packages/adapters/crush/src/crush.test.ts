import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { crush } from "./crush.ts";
import { material } from "./testing/host.ts";

for (const { name, run } of testAdapter(crush, material)) test(name, run);
