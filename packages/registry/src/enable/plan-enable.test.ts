import { editYaml } from "@hawk/config/edit";
import type { EventName } from "@hawk/events";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { globalPlaces, projectPlaces } from "./config-entries.ts";
import { planDisable } from "./plan-disable.ts";
import type { DisableRequest } from "./plan-disable.ts";
import { planEnable } from "./plan-enable.ts";
import type { HookRequest } from "./plan-enable.ts";

const declared: EventName[] = ["stop", "notification"];

function enable(text: string, more: Partial<HookRequest> = {}, places = globalPlaces): string {
  return editYaml("c.yaml", text, planEnable(parse(text) ?? {}, places, { name: "n.py", declared, ...more }));
}

function disable(text: string, more: Partial<DisableRequest> = {}, places = globalPlaces): string {
  return editYaml("c.yaml", text, planDisable(parse(text) ?? {}, places, { name: "n.py", declared, isBehind: false, ...more }));
}

const plain = "global:\n  hooks:\n    - n.py # mine\n    - b.py\n";
const narrowed = "global:\n  hooks:\n    - name: n.py\n      events: [stop]\n    - b.py\n";
const withSettings = "global:\n  hooks:\n    - name: n.py\n      timeout: 5s\n";

describe("enabling", () => {
  test("adds a name", () => {
    expect(enable("")).toBe("global:\n  hooks:\n    - n.py\n");
    expect(enable("global:\n  hooks: [b.py]\n")).toBe("global:\n  hooks: [b.py, n.py]\n");
  });

  test("adds a narrowed entry", () => {
    expect(enable("", { events: ["stop"], hosts: ["codex"] })).toBe(
      "global:\n  hooks:\n    - name: n.py\n      events: [stop]\n      hosts: [codex]\n",
    );
  });

  test("for all of its events is enabling it as it is", () => {
    expect(enable("", { events: ["notification", "stop"] })).toBe("global:\n  hooks:\n    - n.py\n");
  });

  test.each([
    ["a plain name", plain, {}],
    ["a plain name, for one event", plain, { events: ["stop" as const] }],
    ["a plain name, in one host", plain, { hosts: ["codex"] }],
    ["a narrowed one, for its event", narrowed, { events: ["stop" as const] }],
    ["one with settings", withSettings, {}],
  ])("%s again changes nothing", (_, text, more) => {
    expect(enable(text, more)).toBe(text);
  });

  test("what is narrowed gets as wide as it can be", () => {
    expect(enable(narrowed)).toBe("global:\n  hooks:\n    - n.py\n    - b.py\n");
  });

  test("what is narrowed gets wider by one event, and loses the list when it has them all", () => {
    const text = narrowed.replace("[stop]", "[Stop]");
    expect(enable(text, { events: ["notification"], declared: [...declared, "session_start"] })).toContain("events: [stop, notification]");
    expect(enable(text, { events: ["notification"] })).toBe("global:\n  hooks:\n    - n.py\n    - b.py\n");
  });

  test("a narrowed one with settings keeps them", () => {
    const text = "global:\n  hooks:\n    - name: n.py\n      events: [stop] # only\n      timeout: 5s\n";
    expect(enable(text)).toBe("global:\n  hooks:\n    - name: n.py\n      # only\n      timeout: 5s\n");
  });

  test("one more host", () => {
    const text = "global:\n  hooks:\n    - {name: n.py, hosts: [codex]}\n";
    expect(enable(text, { hosts: ["claude-code"] })).toContain("hosts: [codex, claude-code]");
  });

  test("takes it out of what a host excludes", () => {
    const text = `${plain}hosts:\n  codex:\n    hooks:\n      exclude: [n.py, b.py]\n  cursor:\n    hooks:\n      exclude: [n.py]\n`;
    expect(parse(enable(text))).toMatchObject({ hosts: { codex: { hooks: { exclude: ["b.py"] } }, cursor: { hooks: { exclude: [] } } } });
    expect(parse(enable(text, { hosts: ["codex"] }))).toMatchObject({
      hosts: { codex: { hooks: { exclude: ["b.py"] } }, cursor: { hooks: { exclude: ["n.py"] } } },
    });
  });

  test("in a project takes back that it is disabled there, and adds nothing", () => {
    expect(enable("hooks:\n  disabled:\n    - n.py\n    - b.py\n", {}, projectPlaces)).toBe("hooks:\n  disabled:\n    - b.py\n");
  });

  test("in a project for one event leaves it disabled for the other", () => {
    const text = "hooks:\n  disabled:\n    - name: n.py\n      events: [stop, notification]\n";
    expect(enable(text, { events: ["stop"] }, projectPlaces)).toBe("hooks:\n  disabled:\n    - name: n.py\n      events: [notification]\n");
  });
});

describe("disabling", () => {
  test("takes a plain name out", () => {
    expect(disable(plain)).toBe("global:\n  hooks:\n    # mine\n    - b.py\n");
  });

  test("what is not enabled is not disabled", () => {
    expect(disable("global:\n  hooks: [b.py]\n")).toBe("global:\n  hooks: [b.py]\n");
  });

  test.each([
    ["narrowed", narrowed],
    ["with settings", withSettings],
    ["a definition", "global:\n  hooks:\n    - name: n.py\n      run: ./x.sh\n      events: [stop]\n"],
  ])("an entry that is %s stays, and comes back as it was", (_, text) => {
    const disabled = disable(text);
    expect(disabled).toBe(`${text}  disabled:\n    - n.py\n`);
    expect(disable(disabled)).toBe(disabled);
    expect(enable(disabled)).toBe(text);
  });

  test("for one event narrows a name", () => {
    expect(disable(plain, { events: ["stop"] })).toBe(
      "global:\n  hooks:\n    - name: n.py # mine\n      events: [notification]\n    - b.py\n",
    );
  });

  test("for one event narrows further what is narrowed", () => {
    const text = "global:\n  hooks:\n    - name: n.py\n      events: [stop, notification]\n      timeout: 5s\n";
    expect(disable(text, { events: ["stop"] })).toBe(text.replace("stop, ", ""));
  });

  test("for the last event disables it", () => {
    expect(disable(narrowed, { events: ["stop"] })).toBe(`${narrowed}  disabled:\n    - n.py\n`);
    expect(disable(plain, { events: ["stop", "notification"] })).toBe("global:\n  hooks:\n    # mine\n    - b.py\n");
  });

  test("for one event of a definition says so apart from it", () => {
    const text = "global:\n  hooks:\n    - name: n.py\n      run: ./x.sh\n      events: [stop, notification]\n";
    expect(disable(text, { events: ["stop"] })).toBe(`${text}  disabled:\n    - name: n.py\n      events: [stop]\n`);
  });

  test("in one host excludes it there", () => {
    const disabled = disable(plain, { hosts: ["codex"] });
    expect(disabled).toBe(`${plain}hosts:\n  codex:\n    hooks:\n      exclude:\n        - n.py\n`);
    expect(disable(disabled, { hosts: ["codex"] })).toBe(disabled);
    expect(enable(disabled, { hosts: ["codex"] })).toBe(plain);
  });

  test("in one of the hosts that it is limited to narrows it", () => {
    const text = "global:\n  hooks:\n    - {name: n.py, hosts: [codex, cursor]}\n";
    expect(disable(text, { hosts: ["codex"] })).toBe(text.replace("codex, ", ""));
    expect(disable(disable(text, { hosts: ["codex"] }), { hosts: ["cursor"] })).toContain("disabled:\n    - n.py\n");
  });

  test("for a time leaves the entry, and says until when", () => {
    const until = "2026-01-01T12:00:00Z";
    const asleep = disable(plain, { until });
    expect(asleep).toBe(`${plain}  disabled:\n    - name: n.py\n      until: "${until}"\n`);
    expect(disable(asleep, { until: "2027-01-01T12:00:00Z" })).toBe(asleep.replace("2026", "2027"));
    expect(enable(asleep)).toBe(plain);
    expect(disable(asleep)).toBe("global:\n  hooks:\n    # mine\n    - b.py\n");
  });

  test("in a project what the user has enabled everywhere", () => {
    const more = { isBehind: true };
    expect(disable("", more, projectPlaces)).toBe("hooks:\n  disabled:\n    - n.py\n");
    expect(disable("hooks:\n  disabled: [n.py]\n", more, projectPlaces)).toBe("hooks:\n  disabled: [n.py]\n");
    expect(disable("", { ...more, events: ["stop"] }, projectPlaces)).toBe("hooks:\n  disabled:\n    - name: n.py\n      events: [stop]\n");
    expect(disable("hooks:\n  disabled:\n    - {name: n.py, events: [stop]}\n", { ...more, events: ["notification"] }, projectPlaces)).toBe(
      "hooks:\n  disabled:\n    - {name: n.py, events: [stop, notification]}\n",
    );
  });

  test("in a project what it has enabled itself, and the user as well", () => {
    expect(disable("hooks:\n  enabled:\n    - n.py\n", { isBehind: true }, projectPlaces)).toBe("hooks:\n  disabled:\n    - n.py\n");
  });
});
