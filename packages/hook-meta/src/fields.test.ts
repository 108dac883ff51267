import { expect, test } from "vitest";
import { parseHookMeta } from "./index.ts";
import type { HookMeta } from "./index.ts";

/** The same field in a comment and in a frontmatter. */
function parseField(name: string, comment: string, yaml = comment): HookMeta[] {
  return [
    parseHookMeta("x.js", `// hawk-hook: events=stop\n// hawk-hook: ${name}=${comment}\n`),
    parseHookMeta("x.md", `---\nhawk-hook:\n  events: [stop]\n  ${name}: ${yaml}\n---\n`),
  ];
}

test.each<[name: string, comment: string, yaml: string, expected: Partial<HookMeta>]>([
  ["description", "Says: hello, # world", '"Says: hello, # world"', { description: "Says: hello, # world" }],
  ["description", "42", "42", { description: "42" }],
  ["deps", "requests>=2, rich", '"requests>=2, rich"', { deps: "requests>=2, rich" }],
  ["deps", "requests, rich", "[requests, rich]", { deps: "requests, rich" }],
  ["env", "DESKTOP=true", "[DESKTOP=true]", { env: ["DESKTOP=true"] }],
  ["env", "DESKTOP=true, SLACK_TOKEN", "[DESKTOP=true, SLACK_TOKEN]", { env: ["DESKTOP=true", "SLACK_TOKEN"] }],
  ["env", "PATHS=a\\,b,X=1", '["PATHS=a,b", X=1]', { env: ["PATHS=a,b", "X=1"] }],
  ["env", "A=1,B=", "{A: 1, B: }", { env: ["A=1", "B="] }],
  ["timeout", "30", "30", { timeoutSeconds: 30 }],
  ["timeout", "30s", "30s", { timeoutSeconds: 30 }],
  ["timeout", "500ms", "500ms", { timeoutSeconds: 0.5 }],
  ["timeout", "2m", "2m", { timeoutSeconds: 120 }],
  ["timeout", "1.5", "1.5", { timeoutSeconds: 1.5 }],
  ["timeout", "24h", "24h", { timeoutSeconds: 86_400 }],
  ["matcher", "Bash|Edit", '"Bash|Edit"', { matcher: "Bash|Edit" }],
  ["matcher", "mcp__.*", '"mcp__.*"', { matcher: "mcp__.*" }],
  ["priority", "10", "10", { priority: 10 }],
  ["priority", "-5", "-5", { priority: -5 }],
  ["hosts", "claude-code,Codex, codex", "[claude-code, Codex, codex]", { hosts: ["claude-code", "codex"] }],
  ["on_failure", "block", "block", { onFailure: "block" }],
  ["on-failure", "continue", "continue", { onFailure: "continue" }],
  ["onFailure", "block", "block", { onFailure: "block" }],
  ["on_unsupported", "refuse", "refuse", { onUnsupported: "refuse" }],
  ["dialect", "native", "native", { dialect: "native" }],
  ["parallel", "true", "true", { parallel: true }],
  ["async", "yes", "yes", { async: true }],
  ["once", "off", "off", { once: false }],
  ["once", "1", "1", { once: true }],
])("%s: %s", (name, comment, yaml, expected) => {
  for (const meta of parseField(name, comment, yaml)) {
    expect(meta).toMatchObject({ ...expected, events: ["stop"], problems: [] });
  }
});

test.each([
  ["events", "pre_tool_sue", 'unknown event "pre_tool_sue"', "did you mean pre_tool_use?"],
  ["events", "deploy", 'unknown event "deploy"', "use a name such as pre_tool_use, post_tool_use, user_prompt_submit or stop"],
  ["timeout", "soon", 'expected a timeout of at most a day, got "soon"', "write seconds (30), or 500ms, 2m, 1h"],
  ["timeout", "0", /^expected a timeout of at most a day, got "?0"?$/, "write seconds (30), or 500ms, 2m, 1h"],
  ["timeout", "-1", /^expected a timeout/, "write seconds (30), or 500ms, 2m, 1h"],
  ["timeout", "25h", /^expected a timeout/, "write seconds (30), or 500ms, 2m, 1h"],
  ["timeout", "1e3x", /^expected a timeout/, "write seconds (30), or 500ms, 2m, 1h"],
  ["env", "1BAD=x", 'expected NAME or NAME=value in env, got "1BAD=x"', undefined],
  ["priority", "high", 'expected a whole number as priority, got "high"', undefined],
  ["priority", "1.5", /^expected a whole number as priority/, undefined],
  ["hosts", "Claude Code", 'expected the id of an agent, got "Claude Code"', "such as claude-code, codex or gemini-cli"],
  ["on_failure", "explode", 'expected continue or block, got "explode"', undefined],
  ["dialect", "klingon", /^expected hawk or claude or/, undefined],
  ["once", "maybe", 'expected true or false for once, got "maybe"', undefined],
  ["timeuot", "3", 'unknown field "timeuot"', "did you mean timeout?"],
  ["zzz", "3", 'unknown field "zzz"', /^known fields: events, description, deps, env, timeout/],
])("%s: %s is reported", (name, value, message, hint) => {
  for (const [index, meta] of parseField(name, value).entries()) {
    if (name === "events" && index === 1) continue; // a second `events` is a YAML error of its own
    expect(meta.problems).toMatchObject([
      { line: index === 0 ? 2 : 4, message: expect.stringMatching(message instanceof RegExp ? message : escapeRegExp(message)) },
    ]);
    if (hint) expect(meta.problems[0]?.hint).toMatch(hint instanceof RegExp ? hint : escapeRegExp(hint));
    else expect(meta.problems[0]).not.toHaveProperty("hint");
    expect(meta.events).toEqual(["stop"]);
  }
});

test("lists in comments add up over lines, and other fields count once", () => {
  const meta = parseHookMeta(
    "x.sh",
    "# hawk-hook: events=stop\n# hawk-hook: events=notification,stop\n# hawk-hook: env=A=1\n# hawk-hook: env=B=2\n# hawk-hook: timeout=3\n# hawk-hook: timeout=4\n",
  );
  expect(meta).toMatchObject({ events: ["stop", "notification"], env: ["A=1", "B=2"], timeoutSeconds: 3 });
  expect(meta.problems).toEqual([{ line: 6, message: "timeout is declared a second time", hint: "line 5 counts" }]);
});

test("an empty value is the same as none", () => {
  expect(parseHookMeta("x.sh", "# hawk-hook: events=stop\n# hawk-hook: matcher=\n# hawk-hook: timeout=\n")).not.toHaveProperty(
    "timeoutSeconds",
  );
});

test("only JavaScript and TypeScript hooks run inline", () => {
  expect(parseHookMeta("x.ts", "// hawk-hook: events=stop\n// hawk-hook: run=inline\n")).toMatchObject({ run: "inline", problems: [] });
  const python = parseHookMeta("x.py", "# hawk-hook: events=stop\n# hawk-hook: run=inline\n");
  expect(python).not.toHaveProperty("run");
  expect(python.problems).toEqual([{ line: 2, message: "only a JavaScript or TypeScript hook can run inline", hint: "leave out run" }]);
});

test("a hook without events says so", () => {
  expect(parseHookMeta("x.sh", "# hawk-hook: description=d\n# hawk-hook: timeout=x\n").problems.map(({ message }) => message)).toContain(
    "the hook declares no events, so it never fires",
  );
});

test("problems come in the order of their lines, and repeat only a piece of what was wrong", () => {
  const { problems } = parseHookMeta("x.sh", `# hawk-hook: run=inline\n# hawk-hook: nonsense\n# hawk-hook: events=${"x".repeat(5000)}\n`);
  expect(problems.map(({ line }) => line)).toEqual([1, 2, 3]);
  expect(Math.max(...problems.map(({ message }) => message.length))).toBeLessThan(200);
});

function escapeRegExp(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[$()*+.?[\\\]^{|}]/g, "\\$&")}$`);
}
