import type { Finding } from "./finding.ts";

/** The reason for an agent and its user: what, why, and what to do instead. Only printable characters. */
export function explainFinding(given: Finding, home: string): string {
  const finding = { ...given, what: shorten(given.what, home), ...(given.path === undefined ? {} : { path: shorten(given.path, home) }) };
  const text =
    finding.guard === "dangerous-cmd"
      ? explainCommand(finding)
      : finding.guard === "file-guard"
        ? explainFile(finding)
        : explainSecret(finding);
  return `${finding.guard}: ${text}\n`;
}

/** Shows the home directory as ~. */
function shorten(text: string, home: string): string {
  return home.length > 1
    ? text.replaceAll(new RegExp(`${home.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?=$|[/\\s),])`, "g"), "~")
    : text;
}

function clean(text: string, most = 300): string {
  const visible = text.replaceAll(/[^ -~\u00A0-\uDFFF\uF900-\uFFFD]/g, "?");
  return visible.length > most ? `${visible.slice(0, most - 3)}...` : visible;
}

function explainCommand({ what, instead, rule }: Finding): string {
  const allow = rule === "" ? "" : `If this is intended, the user can run it, or set HAWK_DANGEROUS_CMD_ALLOW=${rule} for this hook.`;
  return [`${clean(what.replaceAll(/[^ -~\n]/g, " "))}.`, [instead, allow].filter((part) => part !== "").join(" ")].join("\n").trimEnd();
}

function explainFile({ what, path = "", does, rule }: Finding): string {
  if (rule === "self/weaken")
    return `${clean(what, 200)} weakens this agent's guards, so an agent may not run it.\nAsk the user to run it in their own terminal, or continue without it.`;
  const shown = clean(path, 200);
  // Names in guarded places are common; the directory makes them unique.
  const name = shown
    .replace(/\/+$/, "")
    .split("/")
    .slice(what.includes("secrets") ? -1 : -2)
    .join("/");
  const allow = rule.startsWith("secrets-read")
    ? "Ask the user to do it, or continue without it."
    : `Ask the user to do it, or continue without it. To allow it, the user can set HAWK_FILE_GUARD_ALLOW=${name} for this hook.`;
  return `${shown} ${what}, so an agent may not ${does} it.\n${allow}`;
}

function explainSecret({ what, path = "" }: Finding): string {
  return (
    `${clean(path, 200)} has what looks like ${what}.\n` +
    "Take it from an environment variable or a secret store instead. If it is not a secret, write a placeholder such as <your-key>, or put the comment hawk:allow-secret on its line."
  );
}
