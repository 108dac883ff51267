import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { windsurf } from "./windsurf.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(windsurf, material))("$name", ({ run }) => run());
