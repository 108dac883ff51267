import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { parseAst } from "rolldown/parseAst";
import { describe, expect, test } from "vitest";
import { root } from "../setup.mjs";

// The shape of hawk's own programs: docs/decisions/012 says why they are made like this. The bounds leave a tenth above what they are.
const programs = [
  { name: "hawk", directory: "apps/cli/dist", entries: ["hawk.js"], mostBytes: 2_700_000 },
  {
    name: "the dispatcher and the guard",
    directory: "apps/cli/dist/dispatcher",
    entries: ["dispatcher.cjs", "guard.cjs", "in-process.cjs"],
    mostBytes: 1_900_000,
  },
];

describe.each(programs)("$name", ({ directory, entries, mostBytes }) => {
  const files = readdirSync(join(root, directory)).filter((name) => name.endsWith(".cjs") || entries.includes(name));
  const calls = new Map(files.map((name) => [name, callsIn(readFileSync(join(root, directory, name), "latin1"))]));

  const isProgram = (name) => name.startsWith("program-");

  test("is one small entry and one program each, whose other files are loaded by need", () => {
    const named = entries.flatMap((entry) => /program-[\w-]+\.cjs/.exec(readFileSync(join(root, directory, entry), "latin1"))[0]);
    expect([...new Set(named)].toSorted()).toEqual(files.filter(isProgram).toSorted());
    expect(entries.filter((entry) => statSync(join(root, directory, entry)).size > 10_000)).toEqual([]);
  });

  test("requires nothing that is not beside it or built in, and leaves no import() to Node", () => {
    const isThere = (id) => (id.startsWith("./") ? existsSync(join(root, directory, id)) : isBuiltin(id.replace(/^late:/, "")));
    const strays = [...calls].flatMap(([name, ids]) => ids.filter((id) => !isThere(id)).map((id) => `${name}: ${id}`));
    expect(strays.filter((stray) => !optional.test(stray))).toEqual([]);
  });

  test("has no file that nothing requires, and loads built-in modules late in its own code", () => {
    const required = new Set([...calls.values()].flat());
    expect(files.filter((name) => !entries.includes(name) && !isProgram(name) && !required.has(`./${name}`))).toEqual([]);
    const early = files.filter(isProgram).flatMap((name) => calls.get(name));
    expect(early.filter((id) => id.startsWith("node:") && id !== "node:fs" && id !== "node:path")).toEqual([]);
  });

  test("has files that are functions of what CommonJS gives a module, so one that is cut off is none", () => {
    const isFunction = (name) => {
      const { body } = parseAst(readFileSync(join(root, directory, name), "latin1"), { sourceType: "script" });
      return body.length === 1 && /FunctionExpression|Parenthesized/.test(body[0].expression?.type);
    };
    expect(files.filter((name) => !entries.includes(name) && !isFunction(name))).toEqual([]);
  });

  test("stays within its size, in one byte a character", () => {
    expect(files.reduce((sum, name) => sum + statSync(join(root, directory, name)).size, 0)).toBeLessThan(mostBytes);
    expect(files.filter((name) => /[^\0-\x7f]/.test(readFileSync(join(root, directory, name), "latin1")))).toEqual([]);
  });
});

test("the dispatcher for projects is one readable program, what starts it, and packages for those who need them", () => {
  const directory = join(root, "apps/cli/dist/dispatcher/vendored");
  const files = readdirSync(directory).toSorted();
  expect(files).toEqual(["dispatcher.cjs", "first-look.awk", "guard.cjs", "guard.sh", "program.cjs", "sucrase.cjs", "undici.cjs"]);
  const program = readFileSync(join(directory, "program.cjs"), "latin1");
  const isThere = (id) => files.some((name) => id === `./${name}`) || isBuiltin(id);
  expect(callsIn(program).filter((id) => !isThere(id))).toEqual([]);
  expect(/[^\0-\x7f]/.test(program)).toBe(false);
  expect(program.length).toBeLessThan(1_400_000);
});

test.each(["dispatcher/dispatcher.cjs", "dispatcher/vendored/dispatcher.cjs"])(
  "%s can be read by a Node that is too old for it",
  (path) => {
    const program = parseAst(readFileSync(join(root, "apps/cli/dist", path), "latin1"), { sourceType: "script" });
    const newer = [];
    visit(program, (node) => {
      if (isNewerThan2015(node)) newer.push(node.type);
    });
    expect(newer).toEqual([]);
    const [first] = program.body;
    expect(JSON.stringify(first)).toContain("versions");
  },
);

function isNewerThan2015({ type, async, param, operator, properties = [], regex, bigint }) {
  return (
    ["ChainExpression", "AwaitExpression", "ImportExpression", "StaticBlock", "PropertyDefinition", "PrivateIdentifier"].includes(type) ||
    async === true ||
    (type === "CatchClause" && param === null) ||
    ["??", "**", "??=", "||=", "&&=", "**="].includes(operator) ||
    properties.some((property) => property.type === "SpreadElement" || property.type === "RestElement") ||
    /[dsv]/.test(regex?.flags ?? "") ||
    /\(\?<|\\p\{/.test(regex?.pattern ?? "") ||
    typeof bigint === "string"
  );
}

/** Loaded by undici in Nodes that have it. */
const optional = /: node:sqlite$/;

/** What a file requires; `import()` or `require()` of what is not a text counts as a stray. */
function callsIn(code) {
  const found = [];
  visit(parseAst(code, { sourceType: "script" }), (node) => {
    if (node.type === "ImportExpression") found.push("import()");
    if (node.type !== "CallExpression" || node.callee.name !== "require") return;
    const [id] = node.arguments;
    found.push(id?.value ?? id?.quasis?.[0].value.cooked ?? "require()");
  });
  return found;
}

function visit(node, look) {
  if (Array.isArray(node)) for (const one of node) visit(one, look);
  else if (node !== null && typeof node === "object") {
    if (typeof node.type === "string") look(node);
    for (const value of Object.values(node)) visit(value, look);
  }
}

test("what hawk has inside has its license beside it, in the page of hawk ui too", () => {
  const namesIn = (file) => [...readFileSync(file, "utf8").matchAll(/(?:^|\n\n\n)([@\w./-]+)\n\n/g)].map(([, name]) => name);
  const notices = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name, "dist/notices.txt"));
  const inPackages = notices.filter((file) => existsSync(file)).flatMap(namesIn);
  const inHawk = new Set(namesIn(join(root, "apps/cli/dist/notices.txt")));
  expect(inPackages).toContain("preact");
  expect(inPackages.filter((name) => !inHawk.has(name))).toEqual([]);
});
