/** A hook in hawk's format. It is the same for every host. */
export interface HookFile {
  name: string;
  text: string;
}

/** The metadata of a hook, as it stands in its header: `{ events: "stop", timeout: "1s" }`. */
export type Header = Readonly<Record<string, string>> & { events: string };

/**
 * A shell hook. Its first line takes the event into `$input`: a program that leaves its stdin unread may cost the host a
 * broken pipe. The second leaves a trace in the home directory, which every host passes on.
 */
export function shellHook(name: string, header: Header, ...lines: string[]): HookFile {
  const fields = Object.entries(header).map(([field, value]) => `# hawk-hook: ${field}=${value}`);
  const text = ["#!/bin/sh", ...fields, "input=$(cat)", `echo ${name} >> "$HOME/${TRACE}"`, ...lines, ""].join("\n");
  return { name: `${name}.sh`, text };
}

/** Names the hooks that were started, a line for each time. */
export const TRACE = "hooks-that-ran.txt";

/** A content hook: frontmatter, then text for the model. */
export function contentHook(name: string, events: string, description: string, body: string): HookFile {
  const frontmatter = ["---", "hawk-hook:", `  events: [${events}]`, `  description: ${description}`, "---"];
  return { name: `${name}.md`, text: [...frontmatter, "", body, ""].join("\n") };
}

/** Shell lines that refuse, for a reason. */
export function refuse(reason: string): string {
  return `echo '${reason}' >&2\nexit 2`;
}

/** A shell line that answers with JSON, as the hook format has it: the event's name is the canonical one of the payload. */
export function answer(hookEventName: string, output: Record<string, unknown>): string {
  return `cat <<'EOF'\n${JSON.stringify({ hookSpecificOutput: { hookEventName, ...output } })}\nEOF`;
}

/** A guard as people write it: it looks at the one path of a call, and blocks a certain ending. */
export function blockFile(name: string, ending: string, header: Readonly<Record<string, string>> = {}): HookFile {
  const path = `printf '%s' "$input" | tr -d ' \\n' | grep -o '"file_path":"[^"]*"' | head -n 1`;
  const unless = `case $(${path}) in *'${ending}"') ;; *) exit 0 ;; esac`;
  return shellHook(name, { events: "pre_tool_use", ...header }, unless, refuse(`Files with ${ending} are off limits.`));
}
