// Blocks that show a file: whether that file is what it claims to be.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { root } from "../setup.mjs";

const { parseHookMeta } = await import(join(root, "packages/hook-meta/dist/index.js"));
const { checkConfig, readYaml } = await import(join(root, "packages/config/dist/edit.js"));

const parsers = {
  json: (text) => parseJson(text),
  js: (text) => parseScript(text, "js"),
  ts: (text) => parseScript(text, "ts"),
  python: (text) => parsePython(text),
  yaml: (text) => parseYaml(text),
  markdown: () => [],
  sh: (text) => parseShell(text),
};

/** The file names that hook-meta goes by. */
const extensions = { json: "prompt.json", js: "js", ts: "ts", python: "py", markdown: "md", sh: "sh" };

export function canParse(language) {
  return Object.hasOwn(parsers, language);
}

/** What is wrong with a block, as texts. A block with a hook's header is a hook, too. */
export function findFaults({ language, text }) {
  const faults = parsers[language](text);
  if (faults.length > 0 || !/hawk-hook["':]/.test(text) || language === "yaml") return faults;
  const whole = /events/.test(text) ? text : text.replace(/^(\S+) hawk-hook: /m, "$1 hawk-hook: events=stop\n$&");
  return parseHookMeta(`hook.${extensions[language]}`, whole).problems.map(({ message }) => message);
}

function parseJson(text) {
  const parts = text.startsWith("{\n") || text.startsWith("[\n") ? [text] : text.trim().split("\n");
  return parts.flatMap((part) => attempt(() => JSON.parse(part)));
}

/** A fragment that starts indented is a part of an object. */
function parseScript(text, loader) {
  return attempt(() => transformSync(text.startsWith(" ") ? `({\n${text}\n})` : text, { loader, format: "esm", logLevel: "silent" }));
}

function parsePython(text) {
  const { status, stderr } = spawnSync("python3", ["-c", "import ast, sys; ast.parse(sys.stdin.read())"], {
    input: text,
    encoding: "utf8",
  });
  return status === 0 ? [] : [stderr];
}

function parseShell(text) {
  const { status, stderr } = spawnSync("sh", ["-n"], { input: text, encoding: "utf8" });
  return status === 0 ? [] : [stderr];
}

/** A list is cases, "jobs" is a workflow, "hooks" is a project's configuration, and everything else is the user's own. */
function parseYaml(text) {
  const faults = attempt(() => readYaml("block", text));
  if (faults.length > 0) return faults;
  const { data } = readYaml("block", text);
  if (Array.isArray(data) || Object.hasOwn(data, "jobs") || Object.hasOwn(data, "steps")) return [];
  return checkConfig("block", text, Object.hasOwn(data, "hooks") ? "project" : "global").map(({ message }) => message);
}

function attempt(act) {
  try {
    act();
    return [];
  } catch (error) {
    return [error.message];
  }
}
