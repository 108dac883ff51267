import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quote } from "../quote.ts";
import { createRunner, shells } from "../testing/run-compiled.ts";
import earlyFunctions from "../../sh/early.sh?raw";
import payloadFunctions from "../../sh/payload.sh?raw";

const decoy = '"tool_name":"Decoy"';
const text = fc.oneof(
  fc.string(),
  fc.string({ unit: "grapheme" }),
  fc.constantFrom(
    decoy,
    `${decoy},`,
    `{${decoy}}`,
    `\\${decoy}`,
    'a","tool_name":"Decoy',
    "\\",
    '"',
    '\\"',
    "tool_name",
    "[",
    "{",
    "\n",
    "é",
  ),
  fc.array(fc.constantFrom(decoy, "\\", '"', "{", ":", ",", "x"), { maxLength: 5 }).map((parts) => parts.join("")),
);
const key = fc
  .oneof(
    fc.constantFrom(
      "cwd",
      "a",
      "session_id",
      "tool_input",
      "tool_name\\",
      'x"tool_name',
      '"tool_name',
      '\\"tool_name',
      "x\\",
      "tool_nam",
      decoy,
    ),
    text,
  )
  .filter((one) => one !== "tool_name");
const leaf = fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null));
const nested = fc.oneof(
  fc.array(fc.oneof(leaf, fc.record({ tool_name: text })), { maxLength: 3 }),
  fc.dictionary(fc.oneof(key, fc.constant("tool_name")), leaf, { maxKeys: 3 }),
);
const field = fc.tuple(key, fc.oneof(leaf, leaf, nested));
const tool = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("Bash", "mcp__a__b", "Edit", "a.b:c-d") },
  text,
  fc.integer(),
  fc.constant(null),
  nested,
);
const fields = fc.tuple(fc.array(field, { maxLength: 3 }), fc.option(tool, { nil: undefined }), fc.array(field, { maxLength: 3 }));
const object = fields.map(([before, name, after]) => {
  // An array of entries would let a key twice in; an object has the last one only, as hosts write it.
  const all = new Map<string, unknown>([
    ...before,
    ...(name === undefined ? [] : ([["tool_name", name]] as [string, unknown][])),
    ...after,
  ]);
  return Object.fromEntries(all);
});
const json = fc
  .tuple(object, fc.constantFrom(undefined, undefined, undefined, 0, 2, "\t"))
  .map(([value, indent]) => JSON.stringify(value, null, indent));
const noJson = fc.oneof(
  text,
  json.map((one) => one.slice(0, -1)),
  json.map((one) => `x${one}`),
  json.map((one) => `[${one}]`),
  fc.constantFrom("", "{}", "[]", decoy, `[${decoy}`, "null"),
);
// A shell's variable holds no zero byte, and the runner's loses the line breaks at its end.
const payload = fc
  .oneof({ weight: 6, arbitrary: json }, { weight: 1, arbitrary: noJson })
  .map((one) => one.replaceAll("\0", "").replace(/\n+$/, ""));

/** What a runner finds in many payloads: each answer is the tool, or nothing for what goes to Node. */
function lookUp(payloads: readonly string[], shell: string): string[] {
  const tasks = payloads.map((one) => `_payload=${quote(one)}; find_subject; printf '%s\\n' "$_subject"\n`);
  const script = `${earlyFunctions}\n${payloadFunctions}\n_subject_key=tool_name\n${tasks.join("")}`;
  const [file = "", ...flags] = shell.split(" ");
  const { stdout } = spawnSync(file, [...flags, "-s"], {
    input: script,
    encoding: "utf8",
    env: { LC_ALL: "C.UTF-8" },
    maxBuffer: 2 ** 26,
  });
  return stdout.split("\n").slice(0, -1);
}

/** What the payload really says. */
function realTool(one: string): unknown {
  try {
    const value = JSON.parse(one) as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)["tool_name"]
      : undefined;
  } catch {
    return "no JSON";
  }
}

describe.each(shells)("under $name", ({ line: shell }) => {
  test("the tool that the shell finds is the real one, or it asks Node: 2,000 payloads", () => {
    const payloads = fc.sample(payload, { numRuns: 2000, seed: shell.length });
    const found = lookUp(payloads, shell);
    expect(found).toHaveLength(payloads.length);
    const valid = payloads
      .map((one, index) => ({ payload: one, found: found[index], real: realTool(one) }))
      .filter(({ real }) => real !== "no JSON");
    expect(valid.filter((one) => one.found !== "" && one.found !== one.real)).toEqual([]);
    expect(valid.filter((one) => one.found !== "").length).toBeGreaterThan(100);
    expect(valid.filter((one) => one.found === "" && one.real !== undefined).length).toBeGreaterThan(100);
    const broken = payloads.flatMap((one, index) =>
      realTool(one) === "no JSON" && found[index] !== "" && !one.startsWith("{") ? [one] : [],
    );
    expect(broken).toEqual([]);
  });

  test.each([
    ["has it far behind", { a: "x".repeat(5000), tool_name: "Bash" }],
    ["has it after an object", { a: {}, tool_name: "Bash" }],
    ["is written over several lines", JSON.stringify({ tool_name: "Bash" }, null, 2)],
    ["has none", {}],
    ["is empty", ""],
    ["is not JSON", "hello"],
    ["has a name that is not a plain one", { tool_name: "Ba sh" }],
  ])("Node is asked, and gets the whole payload, when the payload %s", (_, one) => {
    const runner = createRunner([{ script: "touch ran", matcher: "Bash" }], { shell });
    const sent = typeof one === "string" ? one : `${JSON.stringify(one)}\n`;
    const { stdin, ran } = JSON.parse(runner.run(one).stdout) as Record<string, string>;
    expect({ stdin: stdin?.trim(), ran }).toEqual({ stdin: sent.trim(), ran: "" });
  });

  test("a hook that is for every tool needs no name in the payload", () => {
    const runner = createRunner([{ script: "cat >got" }, { script: ":", matcher: "*" }], { shell });
    expect(runner.run('{"a":1}')).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(readFileSync(join(runner.directory, "got"), "utf8").trim()).toBe('{"a":1}');
  });

  test("a payload of 60 KB with the tool at its end does not keep the host waiting", () => {
    const runner = createRunner([{ script: "touch ran", matcher: "Bash" }], { shell });
    const started = performance.now();
    expect(JSON.parse(runner.run({ a: "é".repeat(30_000), tool_name: "Bash" }).stdout)).toMatchObject({ dispatched: true });
    expect(performance.now() - started).toBeLessThan(100_000);
  });

  test("the host's own matcher is not tested again, and the hook gets the host's stdin", () => {
    const runner = createRunner([{ script: "cat >got", matcher: "Bash" }], { shell, registeredMatcher: "Bash", trace: "off" });
    const bytes = `{ "tool_name" : "Bash" }\n\n${"x".repeat(100_000)}\n\n`;
    expect(runner.run(bytes)).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(readFileSync(join(runner.directory, "got"), "utf8")).toBe(bytes);
  });

  test("Node gets an empty stdin when the hook has had the host's own", () => {
    const runner = createRunner([{ script: "cat >/dev/null; exit 2", matcher: "Bash" }], {
      shell,
      registeredMatcher: "Bash",
      trace: "off",
    });
    expect(JSON.parse(runner.run({ tool_name: "Bash" }).stdout)).toMatchObject({ ran: " 0:2", stdin: "" });
  });
});
