// Every name that a package exports has a text, and so has every field of the types that people meet first.
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { publicPackages } from "./pack.mjs";
import { root } from "./setup.mjs";

/** How a declaration starts, up to its name. */
const DECLARED = String.raw`^export (?:declare )?(?:async )?(?:function\*?|const|interface|type|class) `;

/** Types whose fields need a text, since editors show it to the people who fill them in. */
const describedTypes = new Set(
  `Adapter AdapterTables AgentHandler AnswerParts Command Detection Effect Engine EngineOptions EventRow HookDefinition HookEvent
  HookMeta HookProblem HookResult HostEvent HttpResult InlineHandler ListedHook LoadOptions LoadedConfig ModelRequest ModelResult
  NativeHook Origin Outcome OwnTool Plan ProcessResult PromptHandler RegisterOptions Registration Reply RuleHandler RunHookOptions
  ScanOptions ScanResult Session SettingsEntry SettingsLocation ShellHandler Source TraceEntry TriggerInput TriggerResult UserEngine
  UserEngineOptions Verdict WebhookHandler Wiring Word`.split(/\s+/),
);

/** What people call first; its text shows how. */
const shownNames = new Set([
  "HawkError",
  "createEngine",
  "createRunHook",
  "createUserEngine",
  "defineAdapter",
  "defineHook",
  "editJson",
  "loadPlan",
  "parseHookMeta",
  "readShell",
  "resolveEvent",
  "scanHooks",
  "testAdapter",
]);

export function checkApiTexts() {
  const entries = publicPackages().flatMap(({ dir, manifest }) =>
    Object.values(manifest.exports).flatMap((entry) => (entry["@hawk/source"] ? [join(root, dir, entry["@hawk/source"])] : [])),
  );
  const problems = entries.flatMap(findBareNames).map(({ file, line, what }) => `${relative(root, file)}:${line}: ${what}`);
  return { isOk: problems.length === 0, output: [...new Set(problems)].join("\n") };
}

/** Names of an entry that have no text, and fields without one. */
export function findBareNames(entry) {
  return [...listExports(entry)].flatMap(([name, file]) => findBare(name, file));
}

/** The names that a module exports, each with the file that declares it. Names of other packages are theirs to describe. */
function listExports(file) {
  const text = readFileSync(file, "utf8");
  const names = new Map();
  for (const [, list, from] of text.matchAll(/^export (?:type )?\{([^}]*)\} from "(\.[^"]+)";/gm))
    for (const item of list.split(",").map((part) => part.trim().replace(/^type /, "")))
      if (item !== "") names.set(item.split(" as ")[0], join(dirname(file), from));
  for (const [, name] of text.matchAll(new RegExp(`${DECLARED}(\\w+)`, "gm"))) names.set(name, file);
  return new Map([...names].map(([name, at]) => [name, findHome(name, at)]));
}

/** The file that declares a name: this one, or one that it takes the name from. */
function findHome(name, file) {
  const text = readFileSync(file, "utf8");
  const passed = new RegExp(`^(?:export|import) (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from "(\\.[^"]+)";`, "m").exec(text);
  const isHere = new RegExp(`${DECLARED}${name}\\b`, "m").test(text);
  const next = passed && !isHere ? join(dirname(file), passed[1]) : null;
  return next !== null && existsSync(next) ? findHome(name, next) : file;
}

function findBare(name, file) {
  const lines = readFileSync(file, "utf8").split("\n");
  const declared = new RegExp(`${DECLARED}${name}\\b`);
  const found = lines.flatMap((line, index) => (declared.test(line) ? [index] : []));
  if (found.length === 0) return [];
  const problem = (what) => [{ file, line: found[0] + 1, what }];
  return [
    ...(found.some((index) => hasText(lines, index)) ? [] : problem(`${name} has no text`)),
    ...(shownNames.has(name) && !lines.some((line) => line.startsWith(" * @example")) ? problem(`${name} has no @example`) : []),
    ...(describedTypes.has(name) ? found.flatMap((index) => findBareFields(name, file, lines, index)) : []),
  ];
}

function findBareFields(name, file, lines, start) {
  if (!lines[start].endsWith("{")) return [];
  const end = lines.findIndex((line, index) => index > start && line.startsWith("}"));
  return lines.flatMap((line, index) => {
    const field = /^ {2}(?:readonly )?(\w+)\??[:(<]/.exec(line)?.[1];
    const isBare = index > start && index < end && field && field !== "type" && !hasText(lines, index);
    return isBare ? [{ file, line: index + 1, what: `${name}.${field} has no text` }] : [];
  });
}

/** Whether a comment for readers ends right above. */
function hasText(lines, index) {
  const above = lines[index - 1]?.trim() ?? "";
  return above.endsWith("*/") || (above.startsWith("//") && hasText(lines, index - 1));
}
