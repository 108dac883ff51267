import { spawnSync } from "node:child_process";
import { delimiter, parse } from "node:path";
import { absoluteParts } from "./git-program.ts";

const PATIENCE_MS = 2000;

/** `http.proxy` in the user's own git settings, which git itself does not get to see when hawk downloads; empty without one. */
export function readGitProxy(program: string, env: Readonly<Record<string, string | undefined>>): string {
  const { XDG_CONFIG_HOME, PATH, HOME = env["USERPROFILE"] ?? "" } = env;
  if (HOME === "") return "";
  const { status, stdout } = spawnSync(program, ["config", "--global", "--includes", "--get", "http.proxy"], {
    cwd: parse(program).root,
    encoding: "utf8",
    timeout: PATIENCE_MS,
    env: {
      PATH: absoluteParts(PATH).join(delimiter),
      HOME,
      ...(XDG_CONFIG_HOME ? { XDG_CONFIG_HOME } : {}),
      LC_ALL: "C",
      GIT_CONFIG_NOSYSTEM: "1",
    },
  });
  return status === 0 ? stdout.trim() : "";
}
