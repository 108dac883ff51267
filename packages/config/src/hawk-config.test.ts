import type { ConfigProblem } from "@hawk/protocol/read";
import fc from "fast-check";
import { expect, test } from "vitest";
import { documentOf } from "./testing/parsed-documents.ts";
import { parseYamlDocument } from "./documents/parse-yaml.ts";
import { readHawkGlobal, readHawkPolicy, readHawkProfile, readHawkProject } from "./hawk-config.ts";
import type { HawkEntry } from "./hawk-config.ts";

const document = (text: string) => documentOf(parseYamlDocument("config.yaml", text));
const show = ({ file, line, column, message }: ConfigProblem) => `${file}:${line}:${column} ${message}`;

/** Reads one entry: what stands after `- ` in `global.hooks`. It starts in line 3, column 7. */
function readEntry(entry: string): { entry: HawkEntry | undefined; problems: ConfigProblem[] } {
  const { hooks, problems } = readHawkGlobal(document(`global:\n  hooks:\n    - ${entry}\n    - last.py\n`));
  expect(hooks.at(-1)).toMatchObject({ kind: "file", name: "last.py" });
  return { entry: hooks.length > 1 ? hooks[0] : undefined, problems };
}

const place = { line: 3, column: 7 };
const shell = { type: "shell", passContext: true, parseResult: true };

test.each([
  ["a plain name", "file-guard.py", { name: "file-guard.py", narrow: {} }],
  ["a name in its event's directory", "pre_tool_use/file-guard.py", { name: "pre_tool_use/file-guard.py", narrow: {} }],
  ["a name with nothing else", "{name: a.md}", { name: "a.md", narrow: {} }],
  ["keys without a value", "{name: a.md, events: , timeout: ~}", { name: "a.md", narrow: {} }],
  [
    "everything that narrows",
    '{name: a.py, events: [PreToolUse, BeforeTool, stop], matcher: Bash, timeout: 2m, priority: -5, hosts: [codex, codex], on_failure: block, env: {A: 1, B: true, C: "x y", D: }}',
    {
      name: "a.py",
      narrow: {
        events: ["pre_tool_use", "stop"],
        matcher: "Bash",
        timeoutSeconds: 120,
        priority: -5,
        hosts: ["codex"],
        onFailure: "block",
        env: { A: "1", B: "true", C: "x y", D: "" },
      },
    },
  ],
  [
    "lists written as text",
    "{name: a.py, events: 'stop, Notification', hosts: codex}",
    { name: "a.py", narrow: { events: ["stop", "notification"], hosts: ["codex"] } },
  ],
  ["variables written as a list", "{name: a.py, env: [A=1, B=, C=x=y]}", { name: "a.py", narrow: { env: { A: "1", B: "", C: "x=y" } } }],
  [
    "a prototype as a variable",
    "{name: a.py, env: {__proto__: x}}",
    { name: "a.py", narrow: { env: JSON.parse('{"__proto__": "x"}') as object } },
  ],
])("reads a file entry: %s", (_, text, expected) => {
  expect(readEntry(text)).toEqual({ entry: { kind: "file", ...expected, place }, problems: [] });
});

test.each([
  ["30", 30],
  ['"30"', 30],
  ["500ms", 0.5],
  ["1.5", 1.5],
  ["2 m", 120],
  ["1h", 3600],
  ["24h", 86_400],
])("a timeout of %s is %d seconds", (timeout, seconds) => {
  expect(readEntry(`{name: a.py, timeout: ${timeout}}`).entry).toMatchObject({ narrow: { timeoutSeconds: seconds } });
});

const defaults = {
  events: ["stop"],
  dialect: "hawk",
  priority: 0,
  onFailure: "continue",
  onUnsupported: "warn",
  async: false,
  once: false,
  env: {},
};

test.each([
  ["a command line", "run: echo hi | wc", { name: "echo hi | wc", handler: { ...shell, command: "echo hi | wc" } }],
  ["a program", 'run: [node, "a b.js", ""]', { name: "node a b.js ", handler: { ...shell, command: "node", args: ["a b.js", ""] } }],
  [
    "a URL",
    "webhook: 'https://example.com/x'",
    {
      name: "example.com",
      handler: { type: "webhook", url: "https://example.com/x", method: "POST", headers: {}, allowedEnvVars: [] },
    },
  ],
  [
    "a webhook",
    "webhook: {url: 'http://localhost:1', method: PUT, headers: {X-Token: 'a ${T}', N: 1}, allowedEnvVars: [T]}",
    {
      name: "localhost:1",
      handler: {
        type: "webhook",
        url: "http://localhost:1",
        method: "PUT",
        headers: { "X-Token": "a ${T}", N: "1" },
        allowedEnvVars: ["T"],
      },
    },
  ],
  [
    "a prompt",
    String.raw`prompt: "Is it safe?\nReally?"`,
    { name: "Is it safe?", handler: { type: "prompt", prompt: "Is it safe?\nReally?" } },
  ],
  [
    "a prompt for a model",
    "prompt: {prompt: Safe?, model: small}",
    { name: "Safe?", handler: { type: "prompt", prompt: "Safe?", model: "small" } },
  ],
  [
    "an agent",
    "agent: {prompt: Review it, model: large}",
    { name: "Review it", handler: { type: "agent", prompt: "Review it", model: "large" } },
  ],
  [
    "everything else",
    "run: x, name: guard, description: Guards, matcher: Bash, timeout: 5s, priority: 3, hosts: [codex], onFailure: block, on_unsupported: refuse, dialect: claude, parallel: true, async: true, once: true, env: {A: b}",
    {
      name: "guard",
      description: "Guards",
      matcher: "Bash",
      timeoutSeconds: 5,
      priority: 3,
      hosts: ["codex"],
      onFailure: "block",
      onUnsupported: "refuse",
      dialect: "claude",
      parallel: true,
      async: true,
      once: true,
      env: { A: "b" },
      handler: { ...shell, command: "x" },
    },
  ],
])("reads a definition without a file: %s", (_, text, expected) => {
  expect(readEntry(`{events: [Stop], ${text}}`)).toEqual({ entry: { kind: "definition", ...defaults, ...expected, place }, problems: [] });
});

const fileName = "expected the name of a hook file such as file-guard.py";

test.each([
  [
    "5",
    "3:7 expected a hook: the name of a file such as file-guard.py, or a mapping, got 5",
    "a mapping has a name, or one of run, webhook, prompt and agent",
  ],
  [
    "",
    "3:7 expected a hook: the name of a file such as file-guard.py, or a mapping, got nothing",
    "a mapping has a name, or one of run, webhook, prompt and agent",
  ],
  ["../x.py", `3:7 ${fileName}, got "../x.py"`, /without its path/],
  ["/etc/x.py", `3:7 ${fileName}, got "/etc/x.py"`, /without its path/],
  ["a/../x.py", `3:7 ${fileName}, got "a/../x.py"`, /without its path/],
  ["../pre_tool_use", `3:7 ${fileName}, got "../pre_tool_use"`, /without its path/],
  ["a/b/c.py", `3:7 ${fileName}, got "a/b/c.py"`, /without its path/],
  [String.raw`a\b.py`, String.raw`3:7 ${fileName}, got "a\\b.py"`, /without its path/],
  [".hidden", `3:7 ${fileName}, got ".hidden"`, /without its path/],
  ['"a.py\\n"', `3:7 ${fileName}, got "a.py\\n"`, /without its path/],
  ["x".repeat(129), `3:7 ${fileName}, got "${"x".repeat(60)}"...`, /without its path/],
  [
    "{name: a.py, timeout: soon}",
    '3:29 expected a timeout such as 30, "500ms" or "2m", got "soon"',
    "write seconds, or a number with ms, s, m or h; at most a day",
  ],
  ["{name: a.py, timeout: 0}", '3:29 expected a timeout such as 30, "500ms" or "2m", got 0', /at most a day/],
  ["{name: a.py, timeout: 25h}", '3:29 expected a timeout such as 30, "500ms" or "2m", got "25h"', /at most a day/],
  ["{name: a.py, timeout: [1]}", '3:29 expected a timeout such as 30, "500ms" or "2m", got a list', /at most a day/],
  ["{name: a.py, timeout: .inf}", '3:29 expected a timeout such as 30, "500ms" or "2m", got Infinity', /at most a day/],
  ["{name: a.py, timout: 3}", '3:20 unknown key "timout"', "did you mean timeout?"],
  [
    "{name: a.py, zzz: 3}",
    '3:20 unknown key "zzz"',
    "known keys: name, events, priority, env, matcher, timeout, hosts, onFailure, on_failure",
  ],
  ["{name: a.py, __proto__: {timeout: 3}}", '3:20 unknown key "__proto__"', /known keys/],
  ["{name: a.py, constructor: 1}", '3:20 unknown key "constructor"', /known keys/],
  ["{name: a.py, priority: 1.5}", "3:30 expected a whole number as priority, got 1.5", "correct it, or remove it"],
  ["{name: a.py, onFailure: blok}", '3:31 expected continue or block, got "blok"', "did you mean block?"],
  ["{name: a.py, onFailure: block, on_failure: block}", "3:50 expected onFailure once, got on_failure too", "remove one of them"],
  ["{name: a.py, events: [pre_tool_uze]}", '3:29 unknown event "pre_tool_uze"', "did you mean pre_tool_use?"],
  ["{name: a.py, events: nonsense}", '3:28 unknown event "nonsense"', "such as pre_tool_use, post_tool_use or stop"],
  ["{name: a.py, events: [stop, 5]}", "3:35 expected the name of an event, got 5", "correct it, or remove it"],
  [
    "{name: a.py, events: []}",
    "3:28 expected a list of events such as [pre_tool_use, stop], got an empty list",
    "correct it, or remove it",
  ],
  [
    "{name: a.py, events: {a: b}}",
    "3:28 expected a list of events such as [pre_tool_use, stop], got a mapping",
    "correct it, or remove it",
  ],
  ["{name: a.py, hosts: [Codex]}", '3:28 expected the id of an agent, got "Codex"', "such as claude-code, codex or gemini-cli"],
  ["{name: a.py, env: 5}", "3:25 expected a mapping of NAME to value, or a list of NAME=value, got 5", "correct it, or remove it"],
  ["{name: a.py, env: {1A: x}}", '3:30 expected a variable with a name and a value, got "1A": "x"', /plain text/],
  ["{name: a.py, env: {A: [x]}}", '3:29 expected a variable with a name and a value, got "A": a list', /plain text/],
  ['{name: a.py, env: {A: "\\0"}}', '3:29 expected a variable with a name and a value, got "A": "\\u0000"', /plain text/],
  ["{name: a.py, env: [A]}", '3:26 expected a variable with a name and a value, got "A": nothing', /plain text/],
  [
    "{events: [stop]}",
    `3:7 missing "name": ${fileName}`,
    "name a file without its path, or define a hook with run, webhook, prompt or agent",
  ],
  ["{run: x}", '3:7 missing "events": expected a list of events such as [pre_tool_use, stop]', "add it"],
  ["{run: , events: [stop]}", "3:7 expected one of run, webhook, prompt and agent, got none", "write an entry for each"],
  [
    "{run: x, prompt: y, events: [stop]}",
    "3:7 expected one of run, webhook, prompt and agent, got run and prompt",
    "write an entry for each",
  ],
  [
    "{run: '', events: [stop]}",
    '3:13 expected a command line, or a list of a program and its arguments, got ""',
    "correct it, or remove it",
  ],
  [
    "{run: [], events: [stop]}",
    "3:13 expected a command line, or a list of a program and its arguments, got an empty list",
    "correct it, or remove it",
  ],
  ["{run: [node, 5], events: [stop]}", "3:20 expected text, got 5", "correct it, or remove it"],
  ["{run: x, events: [stop], name: ../x}", '3:38 expected a name of letters, digits and . _ -, got "../x"', "correct it, or remove it"],
  [
    "{run: x, events: [stop], dialect: cluade}",
    '3:41 expected hawk, claude, code-agent, arawn, cocode or native, got "cluade"',
    "did you mean claude?",
  ],
  ["{run: x, events: [stop], async: 'yes'}", '3:39 expected true or false, got "yes"', "correct it, or remove it"],
  [
    "{webhook: 'ftp://x', events: [stop]}",
    '3:17 expected a URL such as https://example.com/hook, got "ftp://x"',
    "correct it, or remove it",
  ],
  [
    "{webhook: {url: example}, events: [stop]}",
    '3:23 expected a URL such as https://example.com/hook, got "example"',
    "correct it, or remove it",
  ],
  [
    "{webhook: 5, events: [stop]}",
    "3:17 expected a URL, or a mapping with url, method, headers and allowedEnvVars, got 5",
    "correct it, or remove it",
  ],
  ["{webhook: {methd: PUT, url: 'https://x'}, events: [stop]}", '3:18 unknown key "methd"', "did you mean method?"],
  [
    "{webhook: {url: 'https://x', headers: {A: \"b\\r\\nC: d\"}}, events: [stop]}",
    '3:49 expected a header with a name and a value, got "A": "b\\r\\nC: d"',
    /plain text/,
  ],
  [
    "{webhook: {url: 'https://x', headers: [A=b]}, events: [stop]}",
    "3:45 expected a mapping of headers, got a list",
    "correct it, or remove it",
  ],
  ["{prompt: {model: x}, events: [stop]}", '3:16 missing "prompt": expected text for the model', "add it"],
  [
    "{agent: [x], events: [stop]}",
    "3:15 expected text for the model, or a mapping with prompt and model, got a list",
    "correct it, or remove it",
  ],
])("drops the entry %j with a reason, and reads the rest", (text, message, hint) => {
  const { entry, problems } = readEntry(text);
  expect(entry).toBeUndefined();
  expect(problems.map(show)).toEqual([`config.yaml:${message}`]);
  expect(problems[0]).toMatchObject({ severity: "error", hint: typeof hint === "string" ? hint : expect.stringMatching(hint) });
});

test("reports all that is wrong with an entry", () => {
  expect(readEntry("{name: a.py, timout: 3, priority: x, events: [stop, foo]}").problems.map(show)).toEqual([
    'config.yaml:3:20 unknown key "timout"',
    'config.yaml:3:41 expected a whole number as priority, got "x"',
    'config.yaml:3:59 unknown event "foo"',
  ]);
});

test("reads the user's own configuration", () => {
  const text = `global:
  hooks: [a.py]
hosts:
  codex:
    hooks:
      extra:
        - b.py
      exclude: [a.py]
  gemini-cli:
directories:
  - ~/work
  - {path: /srv, profile: strict}
profile: base
policy:
  disableAllHooks: false
  allowedHttpHookUrls: ["https://example.com/*"]
network:
  proxy: http://proxy.example.com:3128
  noProxy: ["*.corp.example.com"]
  signing:
    - {url: "https://hooks.example.com/*", secretFile: ~/hooks.secret}
`;
  expect(readHawkGlobal(document(text))).toEqual({
    adapters: [],
    hooks: [{ kind: "file", name: "a.py", narrow: {}, place: { line: 2, column: 11 } }],
    disabled: [],
    hosts: {
      codex: {
        extra: [{ kind: "file", name: "b.py", narrow: {}, place: { line: 7, column: 11 } }],
        exclude: [{ name: "a.py", place: { line: 8, column: 17 } }],
      },
      "gemini-cli": { extra: [], exclude: [] },
    },
    directories: [
      { path: "~/work", place: { line: 11, column: 5 } },
      { path: "/srv", profile: "strict", place: { line: 12, column: 5 } },
    ],
    profile: "base",
    policy: { disableAllHooks: false, allowedHttpHookUrls: ["https://example.com/*"] },
    network: {
      proxy: "http://proxy.example.com:3128",
      noProxy: ["*.corp.example.com"],
      signing: [{ url: "https://hooks.example.com/*", secretFile: "~/hooks.secret" }],
    },
    policyBroken: false,
    problems: [],
  });
});

test("reads what is disabled: whole, for some events, in some hosts, for a time", () => {
  const text =
    "global:\n  disabled:\n    - a.py\n    - {name: b.py, events: stop}\n    - {name: c.py, hosts: [codex]}\n    - {name: d.py, until: 2026-01-31T14:05:00Z}\n";
  const { disabled, problems } = readHawkGlobal(document(text));
  expect(disabled.map(({ place: _place, ...entry }) => entry)).toEqual([
    { name: "a.py" },
    { name: "b.py", events: ["stop"] },
    { name: "c.py", hosts: ["codex"] },
    { name: "d.py", until: "2026-01-31T14:05:00Z" },
  ]);
  expect(problems).toEqual([]);
});

test.each([
  ["{name: a.py, until: tomorrow}", 'expected a time such as 2026-01-31T14:05:00Z, got "tomorrow"'],
  ["{name: a.py, until: 2026-13-31T14:05:00Z}", "expected a time such as 2026-01-31T14:05:00Z"],
  ["{name: a.py, until: 2026-01-31}", "expected a time such as 2026-01-31T14:05:00Z"],
  ["{name: a.py, events: [stop], hosts: [codex]}", "expected events or hosts, got both"],
])("refuses %s among what is disabled", (entry, message) => {
  const { disabled, problems } = readHawkGlobal(document(`global:\n  disabled:\n    - ${entry}\n`));
  expect(disabled).toEqual([]);
  expect(problems).toMatchObject([{ line: 3, message: expect.stringContaining(message) }]);
});

test("reads the configuration of a project", () => {
  const text = "hooks:\n  enabled:\n    - a.py\n  disabled:\n    - b.py\n    - {name: c.py, events: [PreToolUse]}\n";
  expect(readHawkProject(document(text))).toEqual({
    enabled: [{ kind: "file", name: "a.py", narrow: {}, place: { line: 3, column: 7 } }],
    disabled: [
      { name: "b.py", place: { line: 5, column: 7 } },
      { name: "c.py", events: ["pre_tool_use"], place: { line: 6, column: 7 } },
    ],
    hosts: {},
    policy: {},
    policyBroken: false,
    problems: [],
  });
});

test("reads a profile", () => {
  expect(readHawkProfile(document("hooks: [a.py]"))).toEqual({
    hooks: [{ kind: "file", name: "a.py", narrow: {}, place: { line: 1, column: 9 } }],
    problems: [],
  });
});

test("reads the administrator's file", () => {
  const { problems, ...rest } = readHawkPolicy(
    document("policy: {allowManagedHooksOnly: true, httpHookAllowedEnvVars: []}\nhooks: [a.py]"),
  );
  expect(problems).toEqual([]);
  expect(rest).toMatchObject({
    policy: { allowManagedHooksOnly: true, httpHookAllowedEnvVars: [] },
    policyBroken: false,
    hooks: [{ name: "a.py" }],
  });
});

test.each(["", "# nothing", "global:", "global:\n  hooks:\n  # - a.py\nhosts:\ndirectories:\nprofile:\npolicy:"])(
  "what is left of commented-out configuration is no problem: %j",
  (text) => {
    expect(readHawkGlobal(document(text))).toEqual({
      adapters: [],
      hooks: [],
      disabled: [],
      hosts: {},
      directories: [],
      policy: {},
      policyBroken: false,
      problems: [],
    });
  },
);

test.each([
  ["hooks: [a.py]", ['1:1 unknown key "hooks"'], ["known keys: global, hosts, directories, profile, policy"]],
  ["gobal: {hooks: [a.py]}", ['1:1 unknown key "gobal"'], ["did you mean global?"]],
  ["global: [a.py]", ["1:9 expected a mapping, got a list"], ["correct it, or remove it"]],
  ["global:\n  hooks: a.py", ['2:10 expected a list, got "a.py"'], ["correct it, or remove it"]],
  ["global:\n  hook: [a.py]", ['2:3 unknown key "hook"'], ["did you mean hooks?"]],
  [
    "hosts: {Codex: {}, __proto__: {}}",
    ['1:9 expected the id of an agent, got "Codex"', '1:20 expected the id of an agent, got "__proto__"'],
    [/such as/, /such as/],
  ],
  ["hosts: {codex: {hooks: {extras: []}}}", ['1:25 unknown key "extras"'], ["did you mean extra?"]],
  ["hosts: {codex: {hooks: {exclude: [/x]}}}", [`1:35 ${fileName}, got "/x"`], [/without its path/]],
  ["hosts: {codex: [x]}", ["1:16 expected a mapping, got a list"], ["correct it, or remove it"]],
  [
    "directories: [5, {path: x, profile: ../y}]",
    ["1:15 expected the path of a directory, or a mapping with path and profile, got 5", '1:37 expected the name of a profile, got "../y"'],
    [/./, /./],
  ],
  ["profile: ../x", ['1:10 expected the name of a profile, got "../x"'], ["correct it, or remove it"]],
  ["__proto__: {global: {}}", ['1:1 unknown key "__proto__"'], [/known keys/]],
])("says what is wrong with %j", (text, messages, hints) => {
  const { problems, policyBroken } = readHawkGlobal(document(text));
  expect(problems.map(show)).toEqual(messages.map((message) => `config.yaml:${message}`));
  for (const [index, { hint, severity }] of problems.entries()) {
    expect(hint).toMatch(hints[index] as string | RegExp);
    expect(severity).toBe("error");
  }
  expect(policyBroken).toBe(false);
});

test("one section that can't be read leaves the others", () => {
  const { hooks, hosts, profile, problems } = readHawkGlobal(document("global: {hooks: [a.py, 5]}\nhosts: 7\nprofile: base\nnope: 1"));
  expect({ names: hooks.map(({ name }) => name), hosts, profile }).toEqual({ names: ["a.py"], hosts: {}, profile: "base" });
  expect(problems.map(({ line }) => line)).toEqual([1, 2, 4]);
});

test.each([
  ["policy: {disableAllHooks: 'yes', allowedHttpHookUrls: [a]}", { allowedHttpHookUrls: ["a"] }, '1:27 expected true or false, got "yes"'],
  ["policy: {allowManagedHookOnly: true}", {}, '1:10 unknown key "allowManagedHookOnly"'],
  ["policy: {allowedHttpHookUrls: [a, 5]}", {}, "1:35 expected a URL, with * for any text, got 5"],
  ["policy: {httpHookAllowedEnvVars: A}", {}, '1:34 expected a list, got "A"'],
  ["policy: true", {}, "1:9 expected a mapping, got true"],
  ["[]", {}, "1:1 expected a mapping, got an empty list"],
  ["null", {}, "1:1 expected a mapping, got nothing"],
])("a policy that can't be read as a whole is broken: %j", (text, policy, message) => {
  for (const read of [readHawkGlobal, readHawkProject, readHawkPolicy]) {
    const reading = read(document(text));
    expect(reading).toMatchObject({ policy, policyBroken: true });
    expect(reading.problems.map(show)).toEqual([`config.yaml:${message}`]);
  }
});

test("a misspelled key breaks the policy of the administrator's file, and of no other", () => {
  expect(readHawkPolicy(document("polcy: {disableAllHooks: true}"))).toMatchObject({
    policyBroken: true,
    problems: [{ hint: "did you mean policy?" }],
  });
  expect(readHawkProject(document("polcy: {disableAllHooks: true}"))).toMatchObject({
    policyBroken: false,
    problems: [{ hint: "did you mean policy?" }],
  });
  expect(readHawkPolicy(document("hooks: [../x]"))).toMatchObject({ policyBroken: false, hooks: [], problems: [{ line: 1, column: 9 }] });
});

test("a key named constructor is a problem like any other", () => {
  const { problems } = readHawkProfile(document(JSON.stringify({ hooks: { constructor: { name: {} } } })));
  expect(problems).toMatchObject([{ message: expect.stringContaining("expected a list") as string }]);
});

test("no document makes a reader throw, and every problem has a place and a hint", () => {
  const keys = [
    "global",
    "hooks",
    "hosts",
    "codex",
    "extra",
    "exclude",
    "enabled",
    "disabled",
    "until",
    "directories",
    "path",
    "profile",
    "policy",
    "name",
    "events",
    "run",
    "webhook",
    "url",
    "prompt",
    "env",
    "headers",
    "timeout",
    "on_failure",
    "__proto__",
    "constructor",
  ];
  const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, "a.py", "stop", "30", "block", "https://x", "", "\0", 5, -1.5, true),
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...keys), tie("tree"), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (value) => {
      const opening = document(JSON.stringify(value));
      for (const read of [readHawkGlobal, readHawkProject, readHawkProfile, readHawkPolicy]) {
        for (const { line, column, message, hint } of read(opening).problems) {
          expect(line).toBe(1);
          expect(column).toBeGreaterThan(0);
          expect(message).toMatch(/^(expected|unknown|missing) /);
          expect(hint).toMatch(/./);
        }
      }
    }),
    { numRuns: 500 },
  );
});

test.each(["env", "headers", "events", "hosts", "timeout", "name", "matcher", "run"])(
  "a list of mappings as %s is a problem and no exception",
  (key) => {
    const entry =
      key === "headers"
        ? { webhook: { url: "https://example.com/", headers: [{}] }, events: ["stop"] }
        : { run: "x", events: ["stop"], [key]: [{}] };
    expect(readHawkProfile(document(JSON.stringify({ hooks: [entry] }))).problems.length).toBeGreaterThan(0);
  },
);

test("adapters are the user's to name, by package or absolute path, and never a project's", () => {
  const text = 'adapters: ["@someone/hawk-adapter-x", ~/my-adapter, ./beside, "../up"]\n';
  const { adapters, problems } = readHawkGlobal(document(text));
  expect(adapters.map(({ name }) => name)).toEqual(["@someone/hawk-adapter-x", "~/my-adapter"]);
  expect(problems.map(({ line, severity }) => [line, severity])).toEqual([
    [1, "error"],
    [1, "error"],
  ]);
  expect(readHawkProject(document(text)).problems).toMatchObject([{ line: 1, column: 1, severity: "error" }]);
});
