import type { LayerName } from "../definition.ts";
import { describe, expect, test } from "vitest";
import { buildPlan } from "./plan.ts";
import { namesUrl, resolvePolicy } from "./policy.ts";
import { createSource, defineHook } from "./testing/sources.ts";

const unmanaged: LayerName[] = ["explicit", "local", "project", "directory", "profile", "user", "plugin", "session"];
const all: LayerName[] = ["managed", ...unmanaged];

/** A plan with one hook in every layer, and a policy in some of them; the answer is the layers whose hook runs. */
function running(policies: Partial<Record<LayerName, object>>): LayerName[] {
  const plan = buildPlan(all.map((layer) => createSource(layer, [`${layer}.sh`], { policy: policies[layer] ?? {} })));
  return plan.hooks.map(({ origin }) => origin.layer);
}

describe("key × layer", () => {
  test.each(all)("with nothing set, the hook of the %s layer runs", (layer) => {
    expect(running({})).toContain(layer);
  });

  test.each(unmanaged)("disableAllHooks: true in the %s layer turns all off but the managed ones", (layer) => {
    expect(running({ [layer]: { disableAllHooks: true } })).toEqual(["managed"]);
  });

  test("disableAllHooks: true in the managed layer turns everything off", () => {
    expect(running({ managed: { disableAllHooks: true } })).toEqual([]);
  });

  test.each(all)("disableAllHooks: false in the %s layer is no change", (layer) => {
    expect(running({ [layer]: { disableAllHooks: false } })).toEqual(all);
  });

  test.each(unmanaged.flatMap((off) => unmanaged.filter((on) => on !== off).map((on) => [off, on] as const)))(
    "disableAllHooks: true in %s is taken back by false in %s only where the user's local file overrules the shared project file",
    (off, on) => {
      const isTakenBack = off === "project" && on === "local";
      expect(running({ [off]: { disableAllHooks: true }, [on]: { disableAllHooks: false } })).toEqual(isTakenBack ? all : ["managed"]);
    },
  );

  test.each(unmanaged)("disableAllHooks: false in the managed layer does not take back %s's true", (layer) => {
    expect(running({ [layer]: { disableAllHooks: true }, managed: { disableAllHooks: false } })).toEqual(["managed"]);
  });

  test("allowManagedHooksOnly in the managed layer leaves the managed hooks", () => {
    expect(running({ managed: { allowManagedHooksOnly: true } })).toEqual(["managed"]);
  });

  test.each(unmanaged)("allowManagedHooksOnly in the %s layer does not count, and that is reported", (layer) => {
    expect(running({ [layer]: { allowManagedHooksOnly: true } })).toEqual(all);
    const { ignored } = resolvePolicy([createSource(layer, [], { policy: { allowManagedHooksOnly: true } })]);
    expect(ignored).toEqual([{ source: `/${layer}.yaml`, key: "allowManagedHooksOnly", why: "it counts only in managed settings" }]);
  });
});

describe("webhooks", () => {
  const webhook = (url: string, allowedEnvVars: string[] = []) =>
    defineHook(url, { handler: { type: "webhook", url, method: "POST", headers: {}, allowedEnvVars } });

  test.each(all)("a list of URLs in the %s layer holds for the hooks of every layer", (layer) => {
    const sources = all.map((owner) =>
      createSource(
        owner,
        [webhook(`https://${owner}.example.com/`)],
        layer === owner ? { policy: { allowedHttpHookUrls: ["https://user.example.com/*"] } } : {},
      ),
    );
    expect(buildPlan(sources).hooks.map(({ name }) => name)).toEqual(["https://user.example.com/"]);
  });

  test("every list must allow a URL, so a second one only ever takes away", () => {
    const plan = buildPlan([
      createSource("managed", [], { policy: { allowedHttpHookUrls: ["https://a.example.com/*", "https://b.example.com/*"] } }),
      createSource("project", [], { policy: { allowedHttpHookUrls: ["https://b.example.com/*", "https://c.example.com/*"] } }),
      createSource("user", [webhook("https://a.example.com/x"), webhook("https://b.example.com/x"), webhook("https://c.example.com/x")]),
    ]);
    expect(plan.hooks.map(({ name }) => name)).toEqual(["https://b.example.com/x"]);
    expect(plan.dropped.map(({ why }) => why)).toEqual([
      "the URL of a.example.com is not among the allowedHttpHookUrls of /project.yaml",
      "the URL of c.example.com is not among the allowedHttpHookUrls of /managed.yaml",
    ]);
  });

  test("an empty list allows none", () => {
    expect(buildPlan([createSource("user", [webhook("https://a.example.com/")], { policy: { allowedHttpHookUrls: [] } })]).hooks).toEqual(
      [],
    );
  });

  test("a header sees the variables that the hook and every list allow", () => {
    const plan = buildPlan([
      createSource("managed", [], { policy: { httpHookAllowedEnvVars: ["A", "B"] } }),
      createSource("user", [webhook("https://a.example.com/", ["A", "B", "C"])], { policy: { httpHookAllowedEnvVars: ["B", "C"] } }),
    ]);
    expect(plan.hooks[0]?.handler).toMatchObject({ allowedEnvVars: ["B"] });
  });
});

test("an unreadable managed policy fails closed: only managed hooks, no webhooks", () => {
  const plan = buildPlan([createSource("managed", ["guard.sh"], { isPolicyBroken: true }), createSource("user", ["notify.sh"])]);
  expect(plan.hooks.map(({ name }) => name)).toEqual(["guard.sh"]);
  expect(plan.dropped).toMatchObject([{ name: "notify.sh", why: "unreadable policy in /managed.yaml" }]);
});

test("the policy of an untrusted workspace does not count, be it strict or loose", () => {
  const untrusted = createSource("project", [], { isUntrusted: true, policy: { disableAllHooks: true, allowedHttpHookUrls: [] } });
  expect(buildPlan([untrusted, createSource("user", ["notify.sh"])]).hooks).toHaveLength(1);
});

test("a project that tries to turn on what the user turned off is told so", () => {
  const sources = [
    createSource("project", [], { policy: { disableAllHooks: false } }),
    createSource("user", [], { policy: { disableAllHooks: true } }),
  ];
  expect(resolvePolicy(sources)).toMatchObject({
    managedOnly: { source: "/user.yaml", key: "disableAllHooks" },
    ignored: [{ source: "/project.yaml", key: "disableAllHooks" }],
  });
});

test.each<[LayerName, string, boolean]>([
  ["user", "http://127.0.0.1:8080/*", true],
  ["managed", "http://127.0.0.1:8080/*", true],
  ["user", "https://other.example.com/*", false],
  ["user", "*", false],
  ["user", "*://*/*", false],
  ["project", "http://127.0.0.1:8080/*", false],
  ["local", "http://127.0.0.1:8080/*", false],
])("a list in the %s layer with %s opens a local address to webhooks: %s", (layer, pattern, expected) => {
  const policy = resolvePolicy([createSource(layer, [], { policy: { allowedHttpHookUrls: [pattern] } })]);
  expect(namesUrl(policy, "http://127.0.0.1:8080/hook")).toBe(expected);
});
