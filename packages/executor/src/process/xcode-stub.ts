import { existsSync } from "node:fs";

/** What to look at. */
export interface XcodeSigns {
  platform: string;
  exists: (path: string) => boolean;
}

/** The tools behind them, or Apple's own note of where these are. */
const tools = ["/Library/Developer/CommandLineTools", "/Applications/Xcode.app", "/var/db/xcode_select_link"];
const stubs = new Set(["git", "python3", "pip3"].map((name) => `/usr/bin/${name}`));

/** Whether a program is one of macOS's stubs that only offer to install the developer tools. */
export function isXcodeStub(path: string, { platform, exists }: XcodeSigns = { platform: process.platform, exists: existsSync }): boolean {
  return platform === "darwin" && stubs.has(path) && !tools.some(exists);
}
