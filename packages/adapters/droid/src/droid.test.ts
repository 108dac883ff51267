import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { droid } from "./droid.ts";
import { material } from "./testing/host.ts";

for (const { name, run } of testAdapter(droid, material)) test(name, run);
