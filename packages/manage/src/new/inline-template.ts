import { FORBIDDEN } from "./describe-event.ts";
import type { EventPlan } from "./describe-event.ts";

/** A typed hook whose function hawk calls in its own process. */
export function renderInline(plan: EventPlan, reason: string, text: string): string {
  const { event, does } = plan;
  const imports = { guard: ["defineHook", "deny"], inform: ["context", "defineHook"], watch: ["defineHook"] }[does];
  const body = {
    guard: [...subjectOf(plan), `if (${conditionOf(plan)}) return deny(${JSON.stringify(reason)});`],
    inform: [`return context(${JSON.stringify(text)});`],
    watch: [...subjectOf(plan), `console.error(\`${event}: \${subject}\`);`],
  }[does];
  const given = does === "inform" ? "" : "{ payload }";
  return [
    ...notes(plan).map((line) => `// ${line}`),
    `import { ${imports.join(", ")} } from "@hawk/sdk";`,
    "",
    `export default defineHook({ events: ["${event}"] }, (${given}) => {`,
    ...body.map((line) => `  ${line}`),
    "});",
    "",
  ].join("\n");
}

function subjectOf({ subject }: EventPlan): string[] {
  return [`const subject = JSON.stringify(${subject === undefined ? "payload" : `payload.${subject} ?? ""`});`];
}

/** An agent that keeps going because of a hook has heard it already. */
function conditionOf({ canLoop }: EventPlan): string {
  return `${canLoop ? "!payload.stop_hook_active && " : ""}subject.includes("${FORBIDDEN}")`;
}

function notes({ summary, fields, does, subject, isAboutFiles }: EventPlan): string[] {
  return [
    `${summary}.`,
    `payload has ${[...fields, "session_id", "cwd"].join(", ")} and more.`,
    ...(subject === "tool_input" ? ['After payload.tool_name === "Bash", payload.tool_input.command is a string.'] : []),
    ...(isAboutFiles ? ["tool_input.file_path is the file, as a whole path. A call that touches several files comes once for each."] : []),
    does === "guard" ? "deny(reason) blocks. A hook that returns nothing lets it pass." : "",
    ...(does === "watch" ? ["The agent ignores answers here; a hook can only observe."] : []),
    "hawk test runs this file with the sample above. For types in your editor: npm install --save-dev @hawk/sdk zod",
  ].filter((line) => line !== "");
}
