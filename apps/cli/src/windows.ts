import { HawkError } from "@hawk/errors";
import type { Io } from "./ui/io.ts";

/** Commands that don't run on Windows yet, and why. They say so at once: a command that half works could leave a guard unasked. */
export const notOnWindows: ReadonlyMap<string, string> = new Map([
  ["verify", "nobody has seen yet that agents there can be started with a home directory and a model of hawk's own"],
]);

/** Refuses a command that doesn't run on a system. */
export function requireSupported(command: string, platform: NodeJS.Platform): void {
  const why = platform === "win32" ? notOnWindows.get(command) : undefined;
  if (why === undefined) return;
  throw new HawkError("cli/unsupported-platform", `hawk ${command} does not run on Windows yet: ${why}`, {
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

/** Copies that were made on Windows can't be started elsewhere before git knows that they are programs. */
export function noteModes({ platform }: Pick<Io, "platform">): string {
  if (platform !== "win32") return "";
  return `hawk: files have no executable bit on Windows, so agents elsewhere can't start these copies yet
      git add --chmod=+x .hawk/vendor ":^.hawk/vendor/lib" ":^.hawk/vendor/*.json"
`;
}
