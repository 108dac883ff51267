import { HawkError } from "@hawk/errors";
import type { CommandHandler } from "./adapter.ts";
import type { JsonObject } from "./read-value.ts";

/**
 * Which shell runs a hook's command. `none`: the host starts a program with arguments itself. `powershell`. `any`: a version, a setting
 * or the terminal decides between cmd and PowerShell. `plugin`: hawk's plugin in the host starts it.
 */
export type WindowsShell = "none" | "powershell" | "any" | "plugin";

/** How a host starts a program on Windows. */
export interface WindowsStart {
  shell: WindowsShell;
  /** The entry's keys for its command line; `command` when absent. */
  keys?: readonly string[];
  /** More fields for the entry. */
  more?: JsonObject;
  /** The host reads every exit code but 0 as a block, so only a runner's own block is passed on. */
  anyCodeBlocks?: true;
}

/** Characters that cmd, PowerShell or Node's quoting could misread. A space is fine between quotes. */
const UNSAFE = /[^\p{L}\p{N}_ .:\\~+#-]/u;

/** The entry that starts a runner, which is a batch file, by its path. `cmd` is the path of cmd.exe. */
export function windowsCommand(start: WindowsStart, runner: string, cmd: string): CommandHandler {
  const { shell, keys = ["command"], more = {}, anyCodeBlocks = false } = start;
  for (const path of [runner, cmd]) refuseUnsafe(path);
  if (shell === "plugin") return { type: "command", command: runner };
  if (shell === "none") {
    const args = ["/d", "/c", runner];
    return { type: "command", command: [cmd, ...args].join(" "), fields: { command: cmd, args, ...more } };
  }
  const command = shell === "powershell" ? inPowerShell(runner, anyCodeBlocks) : inAny(runner, cmd);
  return { type: "command", command, fields: { ...Object.fromEntries(keys.map((key) => [key, command])), ...more } };
}

/**
 * Without this, PowerShell would print a quoted path instead of running it, exit with 1 for every code but 0, and with 0 for a
 * missing program.
 */
function inPowerShell(runner: string, anyCodeBlocks: boolean): string {
  const rest = anyCodeBlocks
    ? "if ($LASTEXITCODE -eq 2) { exit 2 }; exit 0"
    : "if ($null -eq $LASTEXITCODE) { exit 1 }; exit $LASTEXITCODE";
  return `& '${runner}'; ${rest}`;
}

/** Both run a path without spaces. With spaces it needs quotes, and PowerShell would print it, so start cmd instead. */
function inAny(runner: string, cmd: string): string {
  if (!runner.includes(" ")) return runner;
  if (cmd.includes(" ")) throw unsafe(cmd, " ");
  return `${cmd} /d /c "${runner}"`;
}

function refuseUnsafe(path: string): void {
  const [sign] = UNSAFE.exec(path) ?? [];
  if (sign !== undefined) throw unsafe(path, sign);
}

function unsafe(path: string, sign: string): HawkError {
  return new HawkError("adapter/unsafe-path", `${path} has a ${JSON.stringify(sign)} in it, which shells on Windows treat as special`, {
    hint: "set XDG_STATE_HOME to a directory whose path has letters, digits, blanks, dots, dashes and underscores only",
  });
}
