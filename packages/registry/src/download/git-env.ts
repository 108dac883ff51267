import type { Protocol } from "./source.ts";
import { absoluteParts } from "./git-program.ts";

/** Git sees only the PATH of the environment. Its own variables alone could make it run anything. */
export function gitEnv(env: Readonly<Record<string, string | undefined>>, directory: string, protocol: Protocol): Record<string, string> {
  const agent = env["SSH_AUTH_SOCK"];
  return {
    PATH: absoluteParts(env["PATH"]).join(":"),
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
    ...(protocol === "ssh" ? { GIT_SSH_COMMAND: SSH } : {}),
    ...(protocol === "ssh" && agent ? { SSH_AUTH_SOCK: agent } : {}),
  };
}

/** Asks nothing, forwards nothing, and goes to known hosts only. */
const SSH = "ssh -o BatchMode=yes -o StrictHostKeyChecking=yes -o ForwardAgent=no -o ForwardX11=no -o ClearAllForwardings=yes";
