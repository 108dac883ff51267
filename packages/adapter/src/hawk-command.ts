import { isEventName } from "@hawk/events";
import { isHawkError } from "@hawk/errors";
import { isAllMarked } from "@hawk/settings-file";

/** One shell word, quoted or not, and what adapters append for their hosts. */
const STARTED = /^((?:'[^']*'|"[^"]*"|\\.|[^\s'"\\;|&<>()])+)\s*(?:;|\|\|.*)?$/s;
const RUNNER = /\/hawk\/run\/[a-z0-9-]+\/([a-z_]+)$/;
/** What `windowsCommand` writes for a runner's path. */
const ON_WINDOWS = [/^([^"'&;]+)$/, /^& '([^']+)'; if [^'"&|]*$/, /^[^"'&;]*\\cmd\.exe \/d \/c "?([^"'&;]+)"?$/i];
const WINDOWS_RUNNER = /^(?:[a-z]:|\\)\\[^:"'&;]*\\hawk\\run\\[a-z0-9-]+\\([a-z_]+)\.cmd$/i;
const VENDORED = /(?:^|\/)\.hawk\/vendor\/[a-z0-9-]+\/([a-z_]+)$/;

/** Whether hawk registered a command line, in this home or another: it starts one of hawk's runners and nothing else. */
export function isHawkCommand(command: string): boolean {
  if (runnerIn(command) !== null) return true;
  const [, word = ""] = STARTED.exec(decode(command)) ?? [];
  const path = word.replaceAll(/['"\\]/g, "");
  const event = (RUNNER.exec(path) ?? VENDORED.exec(path))?.[1];
  return event !== undefined && isEventName(event);
}

/** The runner that a Windows command line starts; `null` if hawk didn't register it. */
export function runnerIn(command: string): string | null {
  const paths = ON_WINDOWS.flatMap((form) => form.exec(command)?.[1] ?? []);
  return paths.findLast((path) => isEventName(WINDOWS_RUNNER.exec(path)?.[1] ?? "")) ?? null;
}

/** The first words of every plugin that hawk writes. */
const PLUGIN = "// Starts hawk's hooks.";

/** Whether a whole file belongs to hawk: a plugin by its first line, a list of hooks by its commands. */
export function isHawksFile(text: string): boolean {
  if (text.startsWith(PLUGIN)) return true;
  try {
    return isAllMarked(text, isHawkCommand);
  } catch (error) {
    if (isHawkError(error)) return false;
    throw error;
  }
}

/** Whether a line of a file refers to a runner of hawk. */
export function refersToHawk(line: string): boolean {
  return /[\\/]hawk[\\/]{1,2}run[\\/]{1,2}[a-z0-9-]+[\\/]{1,2}[a-z_]+|\.hawk[\\/]{1,2}vendor[\\/]/.test(decode(line));
}

/** Slashes as escapes, for a host that would read two of them as a comment. */
function decode(command: string): string {
  const printed = /^eval "\$\(printf %b '(.*)'\)"$/s.exec(command)?.[1];
  return (printed ?? command)
    .replaceAll(/\\{1,2}0057/g, "/")
    .replaceAll(String.raw`\0047`, "'")
    .replaceAll(String.raw`\0134`, "\\");
}

/** The text in an entry that identifies it as hawk's. */
export function markIn(fields: Readonly<Record<string, unknown>>): string {
  const texts = Object.values(fields)
    .flat()
    .filter((value) => typeof value === "string");
  return texts.find(isHawkCommand) ?? texts[0] ?? "";
}
