import { describe, expect, test } from "vitest";
import type { Adapter, Registration } from "../adapter.ts";
import { failuresOf, withEvent } from "../testing/failures-of.ts";
import { sampleAdapter } from "../testing/sample-adapter.ts";
import type { KitMaterial } from "./material.ts";

describe("wiring", () => {
  const { wire, unwire } = sampleAdapter;
  const changing = (change: (registration: Registration) => Registration): Partial<Adapter> => ({
    wire: (text, registrations, wiring) => wire(text, registrations.map(change), wiring),
  });

  test.each<[string, string, Partial<Adapter>, Partial<KitMaterial>]>([
    [
      "nothing that is wired",
      "an empty object: wiring twice is wiring once",
      { wire: (text, _registrations, wiring) => ({ text, wiring }) },
      {},
    ],
    ["an unwiring that does nothing", "no file: unwiring gives back what was there", { unwire: (text, wiring) => ({ text, wiring }) }, {}],
    [
      "an unwiring that leaves the file",
      "no file: unwiring gives back what was there",
      { unwire: (text, wiring) => ({ ...unwire(text, wiring), text: "{}" }) },
      {},
    ],
    [
      "a comment that is lost",
      "comments: what the user has stays",
      { wire: (text, registrations, wiring) => wire(text?.replace(/\/\/.*/, "") ?? null, registrations, wiring) },
      {},
    ],
    [
      "a value that is lost",
      "unrelated settings: what the user has stays",
      {
        wire: (text, registrations, wiring) => {
          const edit = wire(text, registrations, wiring);
          return { ...edit, text: edit.text?.replace('"dark"', '["dark"]') ?? null };
        },
      },
      {},
    ],
    ["hooks that are not listed", "an empty object: what is registered is listed", { listHooks: () => [] }, {}],
    [
      "hooks that are listed by another text",
      "no file: what is registered is listed",
      { listHooks: (text) => sampleAdapter.listHooks(text).map(({ nativeEvent }) => ({ nativeEvent, what: "?" })) },
      {},
    ],
    [
      "a setting that the host does not take",
      "one command for each event: the host takes its settings",
      changing((registration) => registration),
      { validate: () => ["no"] },
    ],
    [
      "a command that is mangled",
      "hostile commands: the host takes its settings",
      changing((registration) => ({
        ...registration,
        handler: { type: "command", command: JSON.stringify(registration.handler).replaceAll("\\n", " ") },
      })),
      {},
    ],
    [
      "a registration that is left out",
      "one command for each event: the host takes its settings",
      { wire: (text, registrations, wiring) => wire(text, registrations.slice(1), wiring) },
      {},
    ],
  ])("%s is found", (_fault, check, adapter, material) => {
    expect(failuresOf(adapter, material)).toContain(check);
  });

  test("a second wiring that forgets what it wrote is found", () => {
    const forgetful: Partial<Adapter> = {
      wire: (text, registrations) =>
        wire(
          text,
          registrations.map((each) => ({ ...each, timeoutSeconds: (text ?? "").length + 1 })),
          null,
        ),
    };
    expect(failuresOf(forgetful)).toContain("no file: wiring twice is wiring once");
  });

  test("hooks that the host runs itself are tried", () => {
    const events = withEvent("stop", { runsNatively: ["prompt"] });
    const dropping: Partial<Adapter> = {
      events,
      wire: (text, registrations, wiring) =>
        wire(
          text,
          registrations.filter(({ handler }) => handler.type === "command"),
          wiring,
        ),
    };
    expect(failuresOf({ events })).toEqual([]);
    expect(failuresOf(dropping)).toContain("hooks that the host runs itself: the host takes its settings");
  });
});
