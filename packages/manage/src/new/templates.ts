import { renderHookMeta } from "@hawk/hook-meta";
import { FORBIDDEN } from "./describe-event.ts";
import type { EventPlan } from "./describe-event.ts";
import { renderInline } from "./inline-template.ts";
import { renderPrompt } from "./prompt-template.ts";
import { renderRule } from "./rule-template.ts";

/** A kind of hook that hawk can write, by its extension or form. */
export type Language = "py" | "sh" | "js" | "ts" | "md" | "rule" | "prompt";

/** The kinds of hooks that hawk can write, with a name for each. */
export const languages: Record<Language, string> = {
  py: "Python",
  sh: "shell",
  js: "JavaScript",
  ts: "TypeScript",
  md: "Markdown, a text for the model",
  rule: "Markdown, a rule without code",
  prompt: "JSON, a question for a model",
};

/** How the names of such files end. */
export function extensionOf(language: Language): string {
  return language === "rule" ? "md" : language === "prompt" ? "prompt.json" : language;
}

const REASON = `${FORBIDDEN} (sample hook)`;
const CONTEXT = "Hello from the sample hook.";

/** A hook that works at once, and shows what can be done at its event. */
export function renderTemplate(name: string, language: Language, plan: EventPlan): string {
  if (language === "md") return renderText(name, plan);
  if (language === "rule") return renderRule(plan, plan.does === "guard" ? REASON : CONTEXT);
  if (language === "prompt") return renderPrompt(plan);
  return scripts[language](header(name, language, plan), plan);
}

function header(name: string, language: Language, { event, matcher, description, does, sample }: EventPlan): string {
  const comment = language === "js" || language === "ts" ? "//" : "#";
  const guard = does === "guard" ? ({ onFailure: "block" } as const) : {};
  const inline = language === "ts" ? ({ run: "inline" } as const) : {};
  const meta = renderHookMeta(name, { events: [event], description, ...(matcher === undefined ? {} : { matcher }), ...guard, ...inline });
  return `${meta}${comment} hawk-test: ${JSON.stringify(sample)}\n`;
}

/** What the author has to know, a line each. */
function notes(plan: EventPlan): string[] {
  const { summary, fields, does, canInform, isAboutFiles } = plan;
  return [
    `${summary}.`,
    `The event is one JSON object on stdin${fields.length > 0 ? `, with ${fields.join(", ")}` : ""}, session_id, cwd and more.`,
    ...(isAboutFiles ? ["tool_input.file_path is the file, as a whole path. A call that touches several files comes once for each."] : []),
    ...(does === "guard" ? ["Exit code 2 blocks, with the reason on stderr. Exit code 0 lets it pass."] : []),
    ...(canInform ? [`To tell the model something, print ${answer(plan)}`] : []),
    ...(does === "watch" ? ["The agent ignores answers here; a hook can only observe."] : []),
    "hawk test runs this file with the sample above.",
  ];
}

function answer({ event }: EventPlan): string {
  return JSON.stringify({ hookSpecificOutput: { hookEventName: event, additionalContext: CONTEXT } });
}

const scripts: Record<Exclude<Language, "md" | "rule" | "prompt">, (head: string, plan: EventPlan) => string> = {
  py: renderPython,
  sh: renderShell,
  js: renderJavaScript,
  ts: renderTypeScript,
};

function renderPython(head: string, plan: EventPlan): string {
  const { does, subject, canLoop } = plan;
  const about = subject === undefined ? "json.dumps(event)" : `json.dumps(event.get("${subject}", ""))`;
  const body = {
    guard: `${canLoop ? `if event.get("stop_hook_active"):\n    sys.exit(0)  # said once already\n\n` : ""}if "${FORBIDDEN}" in subject:\n    print("${REASON}", file=sys.stderr)\n    sys.exit(2)\n`,
    inform: `print(json.dumps({"hookSpecificOutput": {"hookEventName": "${plan.event}", "additionalContext": "${CONTEXT}"}}))\n`,
    watch: `print(f"${plan.event}: {subject}", file=sys.stderr)\n`,
  }[does];
  return `#!/usr/bin/env python3\n${head}"""${notes(plan).join("\n")}"""\n\nimport json\nimport sys\n\nevent = json.load(sys.stdin)\nsubject = ${about}\n\n${body}`;
}

function renderShell(head: string, plan: EventPlan): string {
  const { does, canLoop } = plan;
  const loop = `case $event in *'"stop_hook_active":true'*) exit 0 ;; esac # said once already\n`;
  const body = {
    guard: `${canLoop ? loop : ""}case $event in\n  *${FORBIDDEN}*)\n    echo "${REASON}" >&2\n    exit 2\n    ;;\nesac\n`,
    inform: `echo '${answer(plan)}'\n`,
    watch: `printf '%s: %s\\n' ${plan.event} "$event" >&2\n`,
  }[does];
  return `#!/bin/sh\n${head}${notes(plan)
    .map((line) => `# ${line}\n`)
    .join("")}\nevent=$(cat)\n\n${body}`;
}

function renderJavaScript(head: string, plan: EventPlan): string {
  return `#!/usr/bin/env node\n${head}${renderNode(plan, 'const event = JSON.parse(readFileSync(0, "utf8"));')}`;
}

function renderTypeScript(head: string, plan: EventPlan): string {
  return `${head}${renderInline(plan, REASON, CONTEXT)}`;
}

function renderNode(plan: EventPlan, read: string): string {
  const { does, subject, canLoop } = plan;
  const about = subject === undefined ? "JSON.stringify(event)" : `JSON.stringify(event["${subject}"] ?? "")`;
  const condition = `${canLoop ? '!event["stop_hook_active"] && ' : ""}subject.includes("${FORBIDDEN}")`;
  const body = {
    guard: `${canLoop ? "// An agent that keeps going because of a hook has heard this already.\n" : ""}if (${condition}) {\n  console.error("${REASON}");\n  process.exit(2);\n}\n`,
    inform: `console.log(JSON.stringify(${answer(plan)}));\n`,
    watch: `console.error(\`${plan.event}: \${subject}\`);\n`,
  }[does];
  const about2 = does === "inform" ? "" : `const subject = ${about};\n`;
  const comment = notes(plan)
    .map((line) => `// ${line}\n`)
    .join("");
  return `${comment}import { readFileSync } from "node:fs";\n\n${read}\n${about2}\n${body}`;
}

function renderText(name: string, { event, matcher, description }: EventPlan): string {
  const purpose = description.startsWith("Refuse") || description.startsWith("Take") ? "Tell the model something" : description;
  return `${renderHookMeta(name, { events: [event], description: purpose, ...(matcher === undefined ? {} : { matcher }) })}\n${CONTEXT}\n`;
}
