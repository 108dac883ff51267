import { HawkError } from "@hawk/errors";
import type { Io } from "./ui/io.ts";

/** What runs on Windows. Anything else says at once that it doesn't: a command that half works could leave a guard unasked. */
const onWindows: ReadonlySet<string> = new Set(
  "try init uninstall list new add remove enable disable config ignore sync status pause resume events clean doctor plan explain check test log completions".split(
    " ",
  ),
);

/** Refuses a command that doesn't run on a system. */
export function requireSupported(command: string, platform: NodeJS.Platform): void {
  if (platform !== "win32" || onWindows.has(command)) return;
  throw new HawkError("cli/unsupported-platform", `hawk ${command} does not run on Windows yet`, {
    hint: "use hawk and your agents in WSL for that: https://learn.microsoft.com/windows/wsl/install",
  });
}

/** Agents that hawk reaches elsewhere, and not on Windows: anyone who sets hawk up there should know at once. */
export async function noteUnreached(io: Io): Promise<string> {
  if (io.platform !== "win32") return "";
  const { findUnreached } = await import("@hawk/sync");
  const { renderUnreached } = await import("./agents/render-unreached.ts");
  return renderUnreached(await findUnreached(io));
}
