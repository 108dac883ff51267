import { spawn } from "node:child_process";
import { join } from "node:path";
import type { Io } from "./io.ts";

/** Opens an address in the user's browser; `false` where there is none to open. Whether it really opens is for the user to see. */
export function openBrowser(url: string, { platform, env, cwd }: Pick<Io, "platform" | "env" | "cwd">): boolean {
  const hasScreen =
    platform === "darwin" || platform === "win32" || Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"] || env["WSL_DISTRO_NAME"]);
  if (!hasScreen) return false;
  const [program, ...args] = openerOn(platform, env);
  const child = spawn(program, [...args, url], { stdio: "ignore", detached: true, env: { ...env }, cwd });
  child.on("error", () => undefined);
  child.unref();
  return child.pid !== undefined;
}

function openerOn(platform: Io["platform"], env: Io["env"]): [string, ...string[]] {
  if (platform === "win32")
    return [join(env["SYSTEMROOT"] ?? String.raw`C:\Windows`, "System32", "rundll32.exe"), "url.dll,FileProtocolHandler"];
  return [platform === "darwin" ? "open" : env["WSL_DISTRO_NAME"] ? "wslview" : "xdg-open"];
}
