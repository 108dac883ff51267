import { spawnSync } from "node:child_process";
import { chmodSync, realpathSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { loadPlan } from "./load.ts";
import { createTree, optionsFor } from "./testing/create-tree.ts";

const header = (events: string, more = "") => `#!/bin/sh\n# hawk-hook: events=${events}\n${more}exit 0\n`;
const registry = "home/.config/hawk/registry/hooks";
const config = "home/.config/hawk/config.yaml";
const project = "home/project/.hawk/config.yaml";

function load(files: Record<string, unknown>, more: Parameters<typeof optionsFor>[1] = {}) {
  const root = createTree(files);
  const { plan, problems } = loadPlan(optionsFor(root, more));
  const short = (text: string) => text.replaceAll(`${root}/`, "");
  return {
    plan,
    names: plan.hooks.map(({ name }) => name),
    dropped: plan.dropped.map(({ name, why }) => `${name}: ${short(why)}`),
    problems: problems.map(
      ({ file, line, column, message, severity }) => `${short(file)}:${line}:${column} ${severity}: ${short(message)}`,
    ),
  };
}

test("with nothing installed there is nothing, and no problem", () => {
  expect(load({})).toMatchObject({ names: [], dropped: [], problems: [] });
});

test("the example of the hook format plans as its text says", () => {
  const { plan, problems } = load({
    [`${registry}/file-guard.py`]: "# hawk-hook: events=pre_tool_use\n",
    [`${registry}/notify.py`]: "# hawk-hook: events=stop,notification\n",
    [`${registry}/completion-check.md`]: "---\nhawk-hook:\n  events: [stop]\n---\nBefore stopping\n",
    [`${registry}/dangerous-cmd.sh`]: header("pre_tool_use"),
    [config]: "global:\n  hooks:\n    - file-guard.py\n    - notify.py\n    - completion-check.md\n    - dangerous-cmd.sh\n",
  });
  expect(problems).toEqual([]);
  expect(plan.events).toEqual({
    pre_tool_use: ["user/file-guard.py", "user/dangerous-cmd.sh"],
    stop: ["user/notify.py", "user/completion-check.md"],
    notification: ["user/notify.py"],
  });
  expect(plan.hooks.map(({ handler }) => handler.type)).toEqual(["shell", "shell", "content", "shell"]);
  expect(plan.hooks[2]?.handler).toMatchObject({ type: "content", start: 36 });
  expect(plan.hooks[0]?.origin).toMatchObject({ layer: "user", line: 3, column: 7 });
});

test("a legacy event directory below the registry still works", () => {
  const { plan } = load({ [`${registry}/pre_tool_use/guard.sh`]: "exit 0\n", [config]: "global: {hooks: [pre_tool_use/guard.sh]}\n" });
  expect(plan.hooks).toMatchObject([{ name: "pre_tool_use/guard.sh", events: ["pre_tool_use"] }]);
});

test("a plain name finds the one hook of that name in a legacy event directory, after the flat ones", () => {
  const files = { [`${registry}/pre_tool_use/guard.sh`]: "exit 0\n", [config]: "global: {hooks: [guard.sh]}\n" };
  expect(load(files).plan.hooks).toMatchObject([{ name: "guard.sh", events: ["pre_tool_use"] }]);
  expect(load({ ...files, [`${registry}/guard.sh`]: header("stop") }).plan.hooks).toMatchObject([{ name: "guard.sh", events: ["stop"] }]);
  expect(load({ ...files, [`${registry}/lib/guard.sh`]: header("stop") }).plan.hooks).toMatchObject([{ events: ["pre_tool_use"] }]);
});

test("a plain name that several event directories have is an error that names them", () => {
  const { names, problems } = load({
    [`${registry}/stop/notify.sh`]: "exit 0\n",
    [`${registry}/notification/notify.sh`]: "exit 0\n",
    [config]: "global: {hooks: [notify.sh]}\n",
  });
  expect(names).toEqual([]);
  expect(problems).toEqual([
    expect.stringContaining("several event directories have a hook notify.sh: notification/notify.sh, stop/notify.sh"),
  ]);
});

test.each([
  ["claude", 600],
  ["arawn", 10],
  ["code-agent", 60],
  ["cocode", 600],
])("a hook of the dialect %s has that dialect's %i s unless it says otherwise", (dialect, seconds) => {
  const files = {
    [`${registry}/x.sh`]: header("pre_tool_use", `# hawk-hook: dialect=${dialect}\n`),
    [config]: `global: {hooks: [x.sh, {run: "true", events: stop, name: y, dialect: ${dialect}}]}\n`,
  };
  expect(load(files).plan.hooks.map(({ timeoutSeconds }) => timeoutSeconds)).toEqual([seconds, seconds]);
});

describe("a file that is vetoed", () => {
  const files = {
    [`${registry}/fine.sh`]: header("stop"),
    [`${registry}/foreign.sh`]: header("stop,notification"),
    "home/project/.hawk/hooks/foreign.sh": header("stop"),
    [config]: "global: {hooks: [foreign.sh, fine.sh]}\nhosts: {codex: {hooks: {extra: [foreign.sh]}}}\n",
  };
  const vetFile = (path: string): string | null => (path.endsWith("registry/hooks/foreign.sh") ? "nobody looked at it" : null);

  test("is left out everywhere, reported with its place, and does not stop the others", () => {
    const { plan, names, problems } = load(files, { vetFile });
    expect(names).toEqual(["fine.sh"]);
    expect(plan.dropped).toMatchObject([
      { name: "foreign.sh", events: ["stop", "notification"], why: "nobody looked at it", origin: { layer: "user", line: 1, column: 18 } },
      { name: "foreign.sh", origin: { line: 2 } },
    ]);
    expect(problems).toEqual([
      `${config}:1:18 warning: foreign.sh does not run: nobody looked at it`,
      `${config}:2:33 warning: foreign.sh does not run: nobody looked at it`,
    ]);
  });

  test("is another one than a project's of the same name", () => {
    const own = { ...files, [config]: "", [project]: "hooks: {enabled: [foreign.sh]}\n" };
    expect(load(own, { vetFile })).toMatchObject({ names: ["foreign.sh"], problems: [] });
  });

  test("is left out of what the administrator names too", () => {
    const managed = { [`${registry}/foreign.sh`]: header("stop"), "etc/hawk/policy.yaml": "hooks: [foreign.sh]\n" };
    expect(load(managed, { vetFile })).toMatchObject({ names: [], dropped: ["foreign.sh: nobody looked at it"] });
  });
});

describe("the chain", () => {
  const files = {
    [`${registry}/global.sh`]: header("stop"),
    [`${registry}/profile.sh`]: header("stop"),
    "home/project/.hawk/hooks/local.sh": header("stop"),
    "home/.hawk/hooks/around.sh": header("stop"),
    "etc/hawk/policy.yaml": "hooks:\n  - run: managed\n    events: [stop]\n",
    [config]: "global: {hooks: [global.sh]}\ndirectories: ['~']\nprofile: strict\n",
    "home/.config/hawk/profiles/strict.yaml": "hooks: [profile.sh]\n",
    "home/.hawk/config.yaml": "hooks: {enabled: [around.sh]}\n",
    [project]: "hooks: {enabled: [local.sh]}\n",
  };

  test("runs from the administrator's over the nearest to the user's own", () => {
    expect(load(files)).toMatchObject({ names: ["managed", "local.sh", "around.sh", "profile.sh", "global.sh"], problems: [] });
  });

  test("has nothing of what is not trusted", () => {
    const { names, dropped } = load(files, { approved: () => null });
    expect(names).toEqual(["managed", "profile.sh", "global.sh"]);
    expect(dropped).toEqual([
      "everything in it: the workspace is not trusted, so hawk reads nothing from it",
      "everything in it: the workspace is not trusted, so hawk reads nothing from it",
    ]);
  });

  test("reads the copy of a project that was approved, and says that it comes from the project", () => {
    const root = createTree({
      "home/project/.hawk/config.yaml": "hooks: {enabled: [evil.sh]}\n",
      "home/project/.hawk/hooks/evil.sh": header("stop"),
      "copy/.hawk/config.yaml": "hooks:\n  enabled: [good.sh, gone.sh, {run: echo, events: [stopp]}]\n",
      "copy/.hawk/hooks/good.sh": "# hawk-hook: events=stop\n# hawk-hook: timeuot=3\n",
    });
    const at = (path: string): string => join(root, path);
    const approved = (directory: string): string | null => (directory === at("home/project") ? at("copy") : null);
    const { plan, problems } = loadPlan(optionsFor(root, { approved }));
    expect(plan.hooks).toMatchObject([
      {
        name: "good.sh",
        handler: { file: at("copy/.hawk/hooks/good.sh") },
        origin: { file: at("home/project/.hawk/config.yaml"), line: 2 },
      },
    ]);
    expect(problems.map(({ file, message }) => `${file} ${message}`)).toEqual([
      `${at("home/project/.hawk/config.yaml")} unknown event "stopp"`,
      `${at("home/project/.hawk/hooks/good.sh")} unknown field "timeuot"`,
      `${at("home/project/.hawk/config.yaml")} there is no hook gone.sh in ${at("home/project/.hawk/hooks")} or ${at(registry)}`,
    ]);
  });

  test("does not wait for a configuration that is a pipe", () => {
    const root = createTree({ "home/project/.hawk/hooks/x": "" });
    spawnSync("mkfifo", [join(root, project)]);
    expect(loadPlan(optionsFor(root)).problems).toMatchObject([{ message: "the file is not a file" }]);
  });

  test("says where the registered directories are, and finds them behind links", () => {
    const root = createTree({ [config]: "directories: [{path: ~/link, profile: strict}, ~/gone]\n", "home/work/project/file": "" });
    symlinkSync(join(root, "home/work"), join(root, "home/link"));
    const { registered, problems } = loadPlan(optionsFor(root, { projectDir: join(root, "home/link/project") }));
    expect(registered).toEqual([{ path: realpathSync(join(root, "home/work")), profile: "strict" }, { path: join(root, "home/gone") }]);
    expect(problems).toMatchObject([{ message: "there is no such profile" }]);
  });

  test("takes a project's own hook before one of the same name in the registry", () => {
    const { plan } = load({
      [`${registry}/x.sh`]: header("stop"),
      "home/project/.hawk/hooks/x.sh": header("notification"),
      [project]: "hooks: {enabled: [x.sh]}\n",
    });
    expect(plan.hooks).toMatchObject([{ events: ["notification"] }]);
  });

  test("does not look at directories that are not around the project", () => {
    expect(load({ ...files, [config]: "directories: [/elsewhere, ~/project/sub]\n" }).names).toEqual(["managed", "local.sh"]);
  });

  test("says which profile there is none of", () => {
    expect(load({ [config]: "profile: nope\n" }).problems).toEqual([
      "home/.config/hawk/profiles/nope.yaml:1:1 error: there is no such profile",
    ]);
  });
});

describe("an entry", () => {
  const notify = {
    [`${registry}/notify.py`]:
      "# hawk-hook: events=stop,notification,session_end\n# hawk-hook: timeout=9\n# hawk-hook: matcher=x\n# hawk-hook: env=A=1,B\n",
  };

  test("enables a hook for one of its three events, and overrides what the file says", () => {
    const { plan } = load({
      ...notify,
      [config]:
        "global:\n  hooks:\n    - {name: notify.py, events: [Stop], timeout: 500ms, priority: 3, hosts: [codex], onFailure: block, matcher: y, env: {A: 2, C: 3}}\n",
    });
    expect(plan.hooks).toMatchObject([
      { events: ["stop"], timeoutSeconds: 0.5, priority: 3, hosts: ["codex"], onFailure: "block", matcher: "y", env: { A: "2", C: "3" } },
    ]);
  });

  test("that narrows to an event which the file does not declare is reported", () => {
    expect(load({ ...notify, [config]: "global:\n  hooks:\n    - {name: notify.py, events: [stop, setup]}\n" })).toMatchObject({
      names: ["notify.py"],
      problems: [`${config}:3:7 warning: notify.py does not declare setup`],
    });
  });

  test("that names no file there is gets a suggestion", () => {
    const { problems, names } = load({ ...notify, [config]: "global: {hooks: [notfy.py, notify.py]}\n" });
    expect(names).toEqual(["notify.py"]);
    expect(problems).toEqual([`${config}:1:18 error: there is no hook notfy.py in ${registry}`]);
  });

  test("that names a file which is not a hook is reported", () => {
    const { problems } = load({ [`${registry}/README.md`]: "# Hello\n", [config]: "global: {hooks: [README.md]}\n" });
    expect(problems).toEqual([`${config}:1:18 error: README.md is not a hook: ${registry}/README.md declares nothing`]);
  });

  test("brings along what is wrong with the file", () => {
    const { problems } = load({ [`${registry}/x.sh`]: header("stop,notifcation"), [config]: "global: {hooks: [x.sh]}\n" });
    expect(problems).toEqual([`${registry}/x.sh:2:1 error: unknown event "notifcation"`]);
  });

  test("can define a hook without a file", () => {
    const { plan, problems } = load({
      [config]:
        "global:\n  hooks:\n    - {run: ./audit.sh, events: [PostToolUse], timeout: 5}\n    - {webhook: 'https://hooks.example.com/x', events: [stop]}\n    - {prompt: 'Safe? $ARGUMENTS', events: [pre_tool_use], matcher: shell}\n    - {run: [node, x.js], events: [stop], name: argv}\n",
    });
    expect(problems).toEqual([]);
    expect(plan.hooks).toMatchObject([
      {
        name: "./audit.sh",
        events: ["post_tool_use"],
        timeoutSeconds: 5,
        handler: { type: "shell", command: "./audit.sh", passContext: true, parseResult: true },
      },
      { handler: { type: "webhook", url: "https://hooks.example.com/x", method: "POST" }, timeoutSeconds: 30 },
      { handler: { type: "prompt", prompt: "Safe? $ARGUMENTS" }, matcher: "shell" },
      { name: "argv", handler: { type: "shell", command: "node", args: ["x.js"] } },
    ]);
  });

  test("of a prompt file is asked what the file asks", () => {
    const { plan } = load({
      [`${registry}/safe.prompt.json`]: { prompt: "Safe?", model: "small", "hawk-hook": { events: ["pre_tool_use"] } },
      [config]: "global: {hooks: [safe.prompt.json]}\n",
    });
    expect(plan.hooks).toMatchObject([{ handler: { type: "prompt", prompt: "Safe?", model: "small" }, timeoutSeconds: 30 }]);
  });
});

test("the user's own list of what is disabled takes out what the user has enabled", () => {
  const files = { [`${registry}/a.sh`]: header("stop,notification"), [`${registry}/b.sh`]: header("stop") };
  const text = "global:\n  hooks:\n    - {name: a.sh, timeout: 5}\n    - b.sh\n  disabled: [a.sh]\n";
  expect(load({ ...files, [config]: text })).toMatchObject({ names: ["b.sh"], dropped: [`a.sh: disabled in ${config}:5`] });
});

describe("a project", () => {
  const files = {
    [`${registry}/a.sh`]: header("stop,notification"),
    [`${registry}/b.sh`]: header("stop"),
    [config]: "global: {hooks: [a.sh]}\n",
  };

  test("disables a global hook, whole or for an event", () => {
    expect(load({ ...files, [project]: "hooks: {disabled: [a.sh]}\n" })).toMatchObject({
      names: [],
      dropped: [`a.sh: disabled in ${project}:1`],
    });
    expect(load({ ...files, [project]: "hooks:\n  disabled:\n    - {name: a.sh, events: [stop]}\n" }).plan.events).toEqual({
      notification: ["user/a.sh"],
    });
  });

  test("lets a hook sleep until a time, and forgets that when it is past", () => {
    const text = "hooks:\n  disabled:\n    - {name: a.sh, until: 2026-01-01T12:00:00Z}\n";
    const at = (time: string) => load({ ...files, [project]: text }, { now: Date.parse(time) }).plan.hooks.map(({ asleep }) => asleep);
    expect(at("2026-01-01T11:00:00Z")).toEqual([[{ until: "2026-01-01T12:00:00Z" }]]);
    expect(at("2026-01-01T12:00:00Z")).toEqual([undefined]);
  });

  test("adds to and takes from what one host gets", () => {
    const { plan } = load({ ...files, [project]: "hosts:\n  codex:\n    hooks: {extra: [b.sh], exclude: [a.sh]}\n" });
    expect(plan.hooks).toMatchObject([
      { name: "b.sh", hosts: ["codex"] },
      { name: "a.sh", excludedHosts: ["codex"] },
    ]);
  });

  test("that is broken costs its own hooks only", () => {
    expect(load({ ...files, [project]: "hooks: {enabled: [b.sh\n" })).toMatchObject({
      names: ["a.sh"],
      problems: [expect.stringMatching(/^home\/project\/\.hawk\/config\.yaml:\d+:\d+ error: /)],
    });
  });

  test("with an unreadable policy fails closed", () => {
    const { names, dropped, problems } = load({ ...files, [project]: "policy: {disableAllHook: true}\n" });
    expect(names).toEqual([]);
    expect(dropped).toEqual([`a.sh: disableAllHooks in ${project}`]);
    expect(problems).toHaveLength(1);
  });
});

describe("the administrator's policy", () => {
  const files = {
    [`${registry}/a.sh`]: header("stop"),
    [config]: "global: {hooks: [a.sh]}\n",
    "etc/hawk/policy.yaml": "policy: {allowManagedHooksOnly: true}\nhooks:\n  - {run: audit, events: [stop]}\n",
  };

  test("holds", () => {
    expect(load(files)).toMatchObject({ names: ["audit"], dropped: ["a.sh: allowManagedHooksOnly in etc/hawk/policy.yaml"] });
  });

  test("is ignored with a warning when others can write it", () => {
    const root = createTree(files);
    chmodSync(join(root, "etc/hawk/policy.yaml"), 0o646);
    const { plan, problems } = loadPlan(optionsFor(root));
    expect(plan.hooks.map(({ name }) => name)).toEqual(["a.sh"]);
    expect(problems).toMatchObject([{ severity: "warning" }]);
  });

  test.each(["policy: [", "policy: {allowManagedHooksOnly: maybe}\n", "polcy: {}\n"])("that can't be read fails closed: %j", (text) => {
    const { names, problems } = load({ ...files, "etc/hawk/policy.yaml": text });
    expect(names).not.toContain("a.sh");
    expect(problems.length).toBeGreaterThan(0);
  });
});

test("hooks of the embedding program come last, and answer to the same policy", () => {
  const session = {
    id: "session",
    layer: "session" as const,
    order: 0,
    dialect: "hawk" as const,
    disabled: [],
    policy: {},
    definitions: [],
  };
  expect(load({ [config]: "policy: {disableAllHooks: true}\n" }, { sessionSources: [session] }).plan.policy.managedOnly).toMatchObject({
    key: "disableAllHooks",
  });
});
