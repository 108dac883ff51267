/**
 * The environment for hooks. A runner starts us without the user's `NODE_OPTIONS`, which could load anything into this process, and
 * keeps them in a variable of its own. Hooks that run in this process find no settings of theirs: these come from the configuration alone.
 */
export function takeEnvironment(own: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const { HAWK_NODE_OPTIONS: kept, ...env } = own;
  if (kept !== undefined) setNodeOptions([env, own], kept);
  for (const name of Object.keys(own)) if (name.startsWith("HAWK_") && name !== "HAWK_RUN_ID") delete own[name];
  return env;
}

/** What a process of ours is started with, for hooks that get `env`. */
export function environmentForNode(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...env, NODE_OPTIONS: "", HAWK_NODE_OPTIONS: env["NODE_OPTIONS"] ?? "" };
}

function setNodeOptions(places: readonly NodeJS.ProcessEnv[], options: string): void {
  for (const place of places) {
    if (options === "") delete place["NODE_OPTIONS"];
    else place["NODE_OPTIONS"] = options;
  }
}
