import { foldNames } from "@hawk/protocol";
import { isHookSetting } from "@hawk/executor";

/** Variables that load code or settings into Node. The runner has the same list; a test compares them. */
const setAside = ["NODE_OPTIONS", "NODE_V8_COVERAGE", "NODE_COMPILE_CACHE", "OPENSSL_CONF", "OPENSSL_MODULES", "OPENSSL_ENGINES"];

/**
 * The environment for hooks. A runner starts this process without `NODE_OPTIONS` and similar variables, which could load code into it,
 * and keeps them in its own variables. Inline hooks get no settings from the environment: these come only from the configuration.
 */
export function takeEnvironment(own: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = foldNames(own, process.platform);
  const names = Object.keys(env);
  for (const name of setAside) {
    const kept = env[`HAWK_${name}`];
    delete env[`HAWK_${name}`];
    if (kept !== undefined) for (const place of [env, own]) setOrDelete(place, name, kept);
  }
  for (const name of names) if (isHookSetting(name)) delete own[name];
  return env;
}

/** The environment for hooks in a process that no runner started: the same as if one had. */
export function environmentFrom(agents: NodeJS.ProcessEnv, cwd: string): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = foldNames(agents, process.platform);
  // On Windows, a runner has them for nobody.
  for (const name of setAside) if (env[name] === "" || process.platform === "win32") delete env[name];
  // A runner's shell sets this to where it was started.
  if (env["PWD"] !== undefined) env["PWD"] = cwd;
  return env;
}

/** What a process of ours is started with, for hooks that get `env`. */
export function environmentForNode(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const own = { ...env };
  for (const name of setAside) {
    const value = own[name];
    delete own[name];
    if (value !== undefined) own[`HAWK_${name}`] = value;
  }
  return own;
}

function setOrDelete(place: NodeJS.ProcessEnv, name: string, value: string): void {
  if (value === "") delete place[name];
  else place[name] = value;
}
