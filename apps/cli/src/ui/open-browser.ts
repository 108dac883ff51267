import { spawn } from "node:child_process";
import type { Io } from "./io.ts";

/** Opens an address in the user's browser; `false` where there is none to open. Whether it really opens is for the user to see. */
export function openBrowser(url: string, { platform, env, cwd }: Pick<Io, "platform" | "env" | "cwd">): boolean {
  const hasScreen = platform === "darwin" || Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"] || env["WSL_DISTRO_NAME"]);
  if (!hasScreen) return false;
  const program = platform === "darwin" ? "open" : env["WSL_DISTRO_NAME"] ? "wslview" : "xdg-open";
  const child = spawn(program, [url], { stdio: "ignore", detached: true, env: { ...env }, cwd });
  child.on("error", () => undefined);
  child.unref();
  return child.pid !== undefined;
}
