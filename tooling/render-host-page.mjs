import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { root } from "./setup.mjs";

/** The part before it is written by hand and stays. */
const MARK = "<!-- Below, everything is generated from the adapter: run npm run docs. -->";

/** The adapters that are built, by id. */
export async function loadAdapters() {
  const directory = join(root, "packages/adapters");
  const names = readdirSync(directory).filter((name) => existsSync(join(directory, name, "dist/index.js")));
  const modules = await Promise.all(names.map((name) => import(join(directory, name, "dist/index.js"))));
  return modules.flatMap((module) => Object.values(module)).filter((value) => typeof value?.id === "string");
}

export function hostPagePath(adapter) {
  return join("docs/hosts", `${adapter.id}.md`);
}

/** A host's page: what was written by hand, then its events, settings and tools. */
export function renderHostPage(adapter) {
  const path = join(root, hostPagePath(adapter));
  const [head] = existsSync(path) ? readFileSync(path, "utf8").split(MARK) : [`# ${adapter.title}\n\n`];
  return `${head.trimEnd()}\n\n${MARK}\n\n${[renderEvents(adapter), renderPlaces(adapter), renderTools(adapter)].join("\n")}`;
}

function renderEvents({ events }) {
  const rows = Object.entries(events).map(
    ([name, event]) => `| \`${name}\` | ${code(event.native)} | ${abilities(event)} | ${event.note ?? ""} |`,
  );
  return `## Events\n\n| event | here | a hook can | note |\n|---|---|---|---|\n${rows.join("\n")}\n`;
}

function abilities({ canBlock, canModifyInput, canModifyOutput, canAddContext, permissions = [] }) {
  const can = [
    canBlock && "block",
    canModifyInput && "change the input",
    canModifyOutput && "change the output",
    canAddContext && "add context",
  ];
  const answers = permissions.filter((decision) => decision !== "deny");
  return [...can.filter(Boolean), ...(answers.length > 0 ? [`answer ${answers.join(", ")}`] : [])].join(", ") || "observe";
}

const EXTRAS = {
  comment: "a `//` comment",
  blockComment: "a `/* */` comment",
  trailingComma: "a trailing comma",
  byteOrderMark: "a byte order mark",
  empty: "an empty file",
};

function say(start, words) {
  return words.length > 0 ? [`${start} ${words.join(", ")}.`] : [];
}

/** How the host reads a file that is not strict JSON. */
function renderSyntax(syntax, { user }) {
  if (syntax === null || user?.path.endsWith(".toml")) return "";
  const named = (wanted) => Object.entries(EXTRAS).flatMap(([extra, words]) => (syntax[extra] === wanted ? [words] : []));
  const sentences = [
    ...say("It accepts", named("taken")),
    ...say(`It ${syntax.consequence ?? "discards the whole file"} because of`, named("fault")),
    ...say("Not tried:", named("unknown")),
  ];
  return `\n${sentences.join(" ")}\n`;
}

function renderPlaces({ settings, detection, syntax }) {
  const rows = Object.entries(settings).map(([scope, { path, directoryVariable }]) => {
    const start = scope === "user" ? "~/" : "<project>/";
    return `| ${scope} | \`${start}${path}\`${directoryVariable ? `, or in \`$${directoryVariable}\`` : ""} |`;
  });
  const signs = [
    ...detection.binaries.map((name) => `the program \`${name}\``),
    ...detection.directories.map((name) => `the directory \`~/${name}\``),
  ];
  return `## Settings\n\n| scope | file |\n|---|---|\n${rows.join("\n")}\n\nhawk considers it installed if it finds ${signs.join(" or ")}.\n${renderSyntax(syntax, settings)}`;
}

function renderTools({ tools, mcpNote, unaskedTools = [] }) {
  const rows = Object.entries(tools).filter(([name, names]) => names.length !== 1 || names[0] !== name);
  const mcp = `\nHooks see MCP tools as \`mcp__server__tool\`.${mcpNote === undefined ? "" : `\n${mcpNote}`}\n${unaskedTools.length > 0 ? `\nThe agent asks no hook about ${code(unaskedTools)}.\n` : ""}`;
  if (rows.length === 0) return `## Tools\n\nIts tools have the same names that hooks see.\n${mcp}`;
  const table = rows.map(([name, names]) => `| \`${name}\` | ${code(names)} |`).join("\n");
  return `## Tools\n\n| hooks see | here |\n|---|---|\n${table}\n${mcp}`;
}

function code(words) {
  return words.map((word) => `\`${word}\``).join(" ");
}
