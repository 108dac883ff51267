import { delimiter } from "node:path";
import type { Protocol } from "./source.ts";
import { absoluteParts } from "./git-program.ts";

/** Git sees only the PATH of the environment, and the proxy. Its own variables alone could make it run anything. */
export function gitEnv(
  env: Readonly<Record<string, string | undefined>>,
  directory: string,
  protocol: Protocol,
  gitProxy = "",
): Record<string, string> {
  const agent = env["SSH_AUTH_SOCK"];
  return {
    PATH: absoluteParts(env["PATH"]).join(delimiter),
    // Without it, Windows has no network.
    ...(env["SYSTEMROOT"] ? { SYSTEMROOT: env["SYSTEMROOT"] } : {}),
    HOME: directory,
    LC_ALL: "C",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_ALLOW_PROTOCOL: protocol,
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "/bin/false",
    SSH_ASKPASS: "/bin/false",
    GIT_LFS_SKIP_SMUDGE: "1",
    ...(protocol === "https" ? proxyIn(env, gitProxy) : {}),
    ...(protocol === "ssh" ? { GIT_SSH_COMMAND: SSH } : {}),
    ...(protocol === "ssh" && agent ? { SSH_AUTH_SOCK: agent } : {}),
  };
}

/** Asks nothing, forwards nothing, and goes to known hosts only. */
const SSH = "ssh -o BatchMode=yes -o StrictHostKeyChecking=yes -o ForwardAgent=no -o ForwardX11=no -o ClearAllForwardings=yes";

/**
 * The proxy that the user's own git settings or shell name, in the spelling that curl reads. A download is something that the user asks
 * for; at an event, only hawk's configuration says what the proxy is.
 */
function proxyIn(env: Readonly<Record<string, string | undefined>>, own: string): Record<string, string> {
  const read = (...names: readonly string[]): string => names.map((name) => env[name] ?? "").find((value) => value !== "") ?? "";
  const proxy = own || read("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY");
  const none = read("no_proxy", "NO_PROXY");
  return proxy === "" ? {} : { https_proxy: proxy, ...(none === "" ? {} : { no_proxy: none }) };
}
