import { join } from "node:path";
import { root } from "./setup.mjs";

const intro = `# Events

Generated from the catalogue in \`@hawk/events\` by \`npm run docs\`.

A hook may name an event by any of the spellings below, in any case and punctuation: \`pre_tool_use\`, \`PreToolUse\`, \`pre-tool-use\`.
The abilities listed are the most that any agent grants; an agent may grant less. Continue CLI promises Claude Code's hooks and never fires them.
Every event has \`session_id\`, \`cwd\` and \`hook_event_name\`, and if the agent provides them \`transcript_path\`, \`permission_mode\`,
\`prompt_id\`, \`agent_id\` and \`agent_type\`.
`;

const abilities = [
  ["canBlock", "block"],
  ["canModifyInput", "change the input"],
  ["canModifyOutput", "change the output"],
  ["canAddContext", "add context"],
];

export async function renderEventsPage() {
  const { eventInfo, eventNames } = await import(join(root, "packages/events/dist/index.js"));
  const groups = [...new Set(eventNames.map((name) => eventInfo(name).group))];
  const sections = groups.map((group) => {
    const rows = eventNames.filter((name) => eventInfo(name).group === group).map((name) => renderEvent(name, eventInfo(name)));
    return `## ${group[0].toUpperCase()}${group.slice(1)}\n\n${rows.join("\n")}`;
  });
  return `${intro}\n${sections.join("\n")}`;
}

function renderEvent(name, { summary, fields, matchesOn, aliases = [], native = {}, ...info }) {
  const can = abilities.filter(([key]) => info[key]).map(([, text]) => text);
  const hosts = Object.entries(native).map(([host, names]) => `${host} ${code(names)}`);
  const lines = [
    ["A hook can", can.join(", ") || "only observe"],
    ["Fields", code(fields)],
    ["Matched on", matchesOn ? code([matchesOn]) : ""],
    ["Also called", code(aliases)],
    ["In the agents", hosts.join(", ")],
  ];
  const details = lines.filter(([, text]) => text !== "").map(([label, text]) => foldItem(`- ${label}: ${text}`));
  return `### ${name}\n\n${summary}.\n\n${details.join("\n")}\n`;
}

/** A list item in lines that fit the pages. */
function foldItem(text) {
  return text.replaceAll(/(.{1,154})(?: |$)/g, "$1\n  ").trimEnd();
}

function code(words) {
  return words.map((word) => `\`${word}\``).join(" ");
}
