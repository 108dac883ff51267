import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { kiro } from "./kiro.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(kiro, material))("$name", ({ run }) => run());
