import type { HookDefinition, LayerName } from "../definition.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buildPlan } from "./plan.ts";
import { mergeSources } from "./source.ts";
import type { Source } from "./source.ts";
import { createSource, defineHook } from "./testing/sources.ts";

const names = (sources: readonly Source[], event: keyof ReturnType<typeof buildPlan>["events"] = "pre_tool_use") => {
  const plan = buildPlan(sources);
  return (plan.events[event] ?? []).map((id) => plan.hooks.find((hook) => hook.id === id)?.name);
};

describe("order", () => {
  test("project before global, in any order of the sources", () => {
    const sources = [
      createSource("user", ["user.sh"]),
      createSource("project", ["project.sh"]),
      createSource("managed", ["managed.sh"]),
      createSource("plugin", ["plugin.sh"]),
    ];
    expect(names(sources)).toEqual(["managed.sh", "project.sh", "user.sh", "plugin.sh"]);
    expect(names(sources.toReversed())).toEqual(["managed.sh", "project.sh", "user.sh", "plugin.sh"]);
  });

  test("the nearer directory before the farther", () => {
    expect(
      names([
        createSource("directory", ["far.sh"], { id: "/w", order: 1 }),
        createSource("directory", ["near.sh"], { id: "/w/x", order: 0 }),
      ]),
    ).toEqual(["near.sh", "far.sh"]);
  });

  test("definition order within a level, unless priority says otherwise", () => {
    expect(
      names([
        createSource("user", ["b.sh", "a.sh", defineHook("first.sh", { priority: 5 }), defineHook("last.sh", { priority: -5 }), "c.sh"]),
      ]),
    ).toEqual(["first.sh", "b.sh", "a.sh", "c.sh", "last.sh"]);
  });

  test("priority does not reach over levels", () => {
    expect(
      names([
        createSource("project", [defineHook("low.sh", { priority: -9 })]),
        createSource("user", [defineHook("high.sh", { priority: 9 })]),
      ]),
    ).toEqual(["low.sh", "high.sh"]);
  });
});

describe("duplicates", () => {
  const command = (text: string, more: Partial<HookDefinition> = {}) =>
    defineHook(text, { dialect: "claude", handler: { type: "shell", command: text, passContext: true, parseResult: true }, ...more });

  test("the same file twice is one hook, and the earlier one counts", () => {
    const plan = buildPlan([createSource("project", ["guard.py"]), createSource("user", ["guard.py"])]);
    expect(plan.hooks).toMatchObject([{ id: "project/guard.py" }]);
    expect(plan.dropped).toMatchObject([
      {
        name: "guard.py",
        events: ["pre_tool_use"],
        origin: { file: "/user.yaml", line: 1 },
        why: "the same as project/guard.py (/project.yaml:1)",
      },
    ]);
  });

  test("a hook is dropped only for the events that it shares", () => {
    const plan = buildPlan([
      createSource("project", [defineHook("n.py", { events: ["stop"] })]),
      createSource("user", [defineHook("n.py", { events: ["stop", "notification"] })]),
    ]);
    expect(plan.hooks.map(({ id, events }) => [id, events])).toEqual([
      ["project/n.py", ["stop"]],
      ["user/n.py", ["notification"]],
    ]);
  });

  test.each<[name: string, second: Partial<HookDefinition>, count: number]>([
    ["the same command", {}, 1],
    ["another timeout", { timeoutSeconds: 5 }, 1],
    ["another condition", { condition: "Bash(git *)" }, 2],
    ["another matcher", { matcher: "Edit" }, 2],
    ["another event", { events: ["stop"] }, 2],
  ])("Claude: %s", (_, second, count) => {
    expect(buildPlan([createSource("project", [command("x")]), createSource("user", [command("x", second)])]).hooks).toHaveLength(count);
  });

  test("arawn and cocode have no duplicates", () => {
    for (const dialect of ["arawn", "cocode"] as const)
      expect(buildPlan([createSource("user", [command("x", { dialect }), command("x", { dialect })])]).hooks).toHaveLength(2);
  });

  test("ids are still unique", () => {
    expect(
      buildPlan([createSource("user", [command("x", { dialect: "cocode" }), command("x", { dialect: "cocode" })])]).hooks.map(
        ({ id }) => id,
      ),
    ).toEqual(["user/x", "user/x#2"]);
  });
});

describe("disabling", () => {
  const disabled = (name: string, more: object = {}) => ({ name, line: 7, ...more });

  test("a project takes out a global hook, and the plan remembers where that was said", () => {
    const plan = buildPlan([
      createSource("project", [], { disabled: [disabled("notify.py")] }),
      createSource("user", ["notify.py", "guard.py"]),
    ]);
    expect(plan.hooks.map(({ name }) => name)).toEqual(["guard.py"]);
    expect(plan.dropped).toMatchObject([{ name: "notify.py", why: "disabled in /project.yaml:7" }]);
  });

  test("only some events of it", () => {
    const plan = buildPlan([
      createSource("project", [], { disabled: [disabled("n.py", { events: ["stop"] })] }),
      createSource("user", [defineHook("n.py", { events: ["stop", "notification"] })]),
    ]);
    expect(plan.hooks).toMatchObject([{ events: ["notification"] }]);
    expect(plan.dropped).toMatchObject([{ events: ["stop"] }]);
  });

  test("only in some hosts: it stays in the plan, and they are left out", () => {
    const plan = buildPlan([
      createSource("project", [], { disabled: [disabled("n.py", { hosts: ["codex"] })] }),
      createSource("user", ["n.py"]),
    ]);
    expect(plan.hooks).toMatchObject([{ name: "n.py", excludedHosts: ["codex"] }]);
  });

  test("what is nearer is out of reach: a project may enable again what a directory around it disabled", () => {
    expect(names([createSource("directory", [], { disabled: [disabled("n.py")] }), createSource("project", ["n.py"])])).toEqual(["n.py"]);
  });

  test.each<LayerName>(["managed", "session"])("hooks of the %s layer are out of reach", (layer) => {
    expect(names([createSource("project", [], { disabled: [disabled("n.py")] }), createSource(layer, ["n.py"])])).toEqual(["n.py"]);
  });

  test("an untrusted project disables nothing", () => {
    expect(
      names([createSource("project", [], { isUntrusted: true, disabled: [disabled("n.py")] }), createSource("user", ["n.py"])]),
    ).toEqual(["n.py"]);
  });
});

test("of an untrusted workspace there is nothing but the note that there is one", () => {
  const plan = buildPlan([createSource("project", [], { isUntrusted: true })]);
  expect(plan).toMatchObject({
    hooks: [],
    dropped: [{ origin: { file: "/project.yaml", layer: "project" }, why: "the workspace is not trusted, so hawk reads nothing from it" }],
  });
});

test("what hawk can't run is dropped with the reason", () => {
  const plan = buildPlan([
    createSource("user", [
      defineHook("memory", { handler: { type: "unsupported", kind: "mcp_tool", reason: "only the host can call its MCP servers" } }),
    ]),
  ]);
  expect(plan.dropped).toMatchObject([{ name: "memory", why: "mcp_tool: only the host can call its MCP servers" }]);
});

const anySource: fc.Arbitrary<Source> = fc
  .record({
    layer: fc.constantFrom<LayerName>("managed", "explicit", "local", "project", "directory", "profile", "user", "plugin", "session"),
    order: fc.integer({ min: 0, max: 3 }),
    id: fc.constantFrom("/a", "/b", "/c", "/d", "/e"),
    hooks: fc.array(
      fc.tuple(
        fc.constantFrom("x.sh", "y.sh", "z.sh"),
        fc.integer({ min: -1, max: 1 }),
        fc.subarray(["pre_tool_use", "stop"] as const, { minLength: 1 }),
      ),
      { maxLength: 4 },
    ),
    disabled: fc.array(fc.constantFrom("x.sh", "y.sh"), { maxLength: 1 }),
    disableAllHooks: fc.option(fc.boolean(), { nil: undefined }),
    isUntrusted: fc.boolean(),
  })
  .map(({ hooks, disabled, disableAllHooks, isUntrusted, layer, ...rest }) =>
    createSource(
      layer,
      hooks.map(([name, priority, events]) => defineHook(name, { priority, events: [...events] })),
      {
        ...rest,
        disabled: disabled.map((name) => ({ name, line: 1 })),
        policy: disableAllHooks === undefined ? {} : { disableAllHooks },
        ...(isUntrusted ? { isUntrusted } : {}),
      },
    ),
  );
const anySources = fc.array(anySource, { maxLength: 6 }).map((sources) => mergeSources([], sources));

test("merging is associative and idempotent, and nothing is the neutral element", () => {
  fc.assert(
    fc.property(anySources, anySources, anySources, (a, b, c) => {
      expect(mergeSources(mergeSources(a, b), c)).toEqual(mergeSources(a, mergeSources(b, c)));
      expect(mergeSources(a, a)).toEqual(a);
      expect(mergeSources(mergeSources(a, b), b)).toEqual(mergeSources(a, b));
      expect(mergeSources([], a)).toEqual(a);
      expect(mergeSources(a, [])).toEqual(a);
    }),
    { numRuns: 300 },
  );
});

test("a plan accounts for every hook and event exactly once: it runs, or it is dropped with a reason", () => {
  fc.assert(
    fc.property(anySources, (sources) => {
      const plan = buildPlan(sources);
      const accounted = [...plan.hooks, ...plan.dropped].flatMap(({ name, events, origin }) =>
        events.map((event) => `${origin.file}:${origin.line} ${name} ${event}`),
      );
      const declared = sources.flatMap(({ definitions }) =>
        definitions.flatMap(({ name, events, origin }) => events.map((event) => `${origin.file}:${origin.line} ${name} ${event}`)),
      );
      expect(accounted.toSorted()).toEqual(declared.toSorted());
      expect(plan.dropped.every(({ why }) => why !== "")).toBe(true);
      expect(new Set(plan.hooks.map(({ id }) => id)).size).toBe(plan.hooks.length);
    }),
    { numRuns: 300 },
  );
});
