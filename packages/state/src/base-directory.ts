import { posix, win32 } from "node:path";
import type { UserHome } from "./user-home.ts";

/** Where programs keep their files: a variable on every system, and the defaults on Linux, macOS and Windows. */
interface BaseKind {
  variable: string;
  below: readonly string[];
  windowsVariable: string;
  belowOnWindows: readonly string[];
}

const kinds: Readonly<Record<"config" | "state", BaseKind>> = {
  config: { variable: "XDG_CONFIG_HOME", below: [".config"], windowsVariable: "APPDATA", belowOnWindows: ["AppData", "Roaming"] },
  state: { variable: "XDG_STATE_HOME", below: [".local", "state"], windowsVariable: "LOCALAPPDATA", belowOnWindows: ["AppData", "Local"] },
};

/**
 * The parent of hawk's own directory. On Windows it is in the user's profile, which other users can't open: that replaces the
 * file modes of other systems.
 */
export function baseDirectory(kind: keyof typeof kinds, { env, home }: UserHome, platform: string = process.platform): string {
  const { variable, below, windowsVariable, belowOnWindows } = kinds[kind];
  const paths = platform === "win32" ? win32 : posix;
  const named = [variable, ...(platform === "win32" ? [windowsVariable] : [])].map((name) => env[name]);
  const chosen = named.find((path) => path !== undefined && paths.isAbsolute(path));
  return chosen ?? paths.join(home, ...(platform === "win32" ? belowOnWindows : below));
}
