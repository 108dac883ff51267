import { testAdapter } from "@hawk/adapter/testing";
import { test } from "vitest";
import { crush } from "./crush.ts";
import { material } from "./testing/host.ts";

test.each(testAdapter(crush, material))("$name", ({ run }) => run());
