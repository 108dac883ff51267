import { literal } from "./facts.ts";
import type { Command, Word } from "./facts.ts";
import { readCmd } from "./read-cmd.ts";
import { readPowerShell } from "./read-powershell.ts";
import type { Reading } from "./reading.ts";

/** `powershell -Command …`, `pwsh -c …`, `cmd /c …`: their text in their own language. */
export function runWindowsShell(reading: Reading, { name, args, stdin }: Command): void {
  const read = name === "cmd" ? readCmd : readPowerShell;
  const text = name === "cmd" ? lineForCmd(args) : textForPowerShell(args);
  if (text === null) return;
  if (text === "" && stdin.text === undefined) reading.addEffect("run", literal(name), { flow: stdin });
  reading.inSubshell(() => read(reading, text === "" ? (stdin.text ?? "") : text), { wrappers: [...reading.scope.wrappers, name] });
}

function lineForCmd(args: readonly Word[]): string | null {
  const at = args.findIndex(({ text }) => /^\/{1,2}[ckr]/i.test(text));
  if (at < 0) return args.length === 0 ? "" : null;
  const glued = (args[at]?.text ?? "").replace(/^\/{1,2}[ckr]/i, "");
  return [glued, ...args.slice(at + 1).map(({ text }) => text)].join(" ").trim();
}

/** Options that are followed by a value of their own. */
const VALUED =
  /^-(?:ex|ep|executionpolicy|w|windowstyle|v|version|i|inputformat|if|o|outputformat|of|config\w*|wd|workingdirectory|psconsolefile|settingsfile|custompipename)/i;

/** What PowerShell gets to read: behind `-Command`, decoded, or without any option. `null` for a script. */
function textForPowerShell(args: readonly Word[]): string | null {
  for (let at = 0; at < args.length; at += 1) {
    const text = args[at]?.text ?? "";
    const rest = args.slice(at + 1).map((word) => word.text);
    if (/^[-/](?:c|co|com|comm|comma|comman|command|commandwithargs|cwa)$/i.test(text)) return rest[0] === "-" ? "" : rest.join(" ");
    if (/^[-/](?:e|ec|en|enc\w*)$/i.test(text)) return decode(rest[0] ?? "");
    if (/^[-/](?:f|fi|fil|file)$/i.test(text)) return null;
    if (!/^[-/]\w/.test(text))
      return text === "-"
        ? ""
        : /\.ps1$/i.test(text)
          ? null
          : args
              .slice(at)
              .map((word) => word.text)
              .join(" ");
    if (VALUED.test(text)) at += 1;
  }
  return "";
}

/** Base64 of UTF-16. */
function decode(text: string): string {
  return /^[\w+/=]+$/.test(text) ? Buffer.from(text, "base64").toString("utf16le") : "";
}
