import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { createCursor } from "./cursor.ts";
import { material } from "./testing/host.ts";

// The kit's longest text is longer than the host's limit, which has tests of its own.
for (const { name, run } of testAdapter(createCursor(Number.POSITIVE_INFINITY), material)) test(name, run);
