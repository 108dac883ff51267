import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import type { JsonObject } from "@hawk/proof/drive";

/** What the hooks at a step came to, as Cursor itself has put it together; `undefined` when there are none. */
export type Fire = (step: string, fields: JsonObject) => Promise<JsonObject | undefined>;

interface Require {
  (id: string): Record<string, (options: JsonObject) => HooksService>;
  /** Loads a part of the bundle. */
  e: (part: number) => Promise<void>;
}

interface HooksService {
  createHooksRuntime: (options: { workspaceState: JsonObject }) => Promise<{
    hooksConfig: { errors: readonly unknown[] };
    createSessionRuntime: (options: JsonObject) => { hookExecutor: { executeHookForStep: (step: string, request: JsonObject) => unknown } };
  }>;
}

type Factory = (this: unknown, module: unknown, exports: unknown, require: Require) => unknown;

const RUNTIME = "../cursor-sdk-local-runtime/dist/core/hooks-runtime.js";
const PARTS = [360, 34];

/** The hook loader and executor of Cursor's SDK, for a project and the user's own settings. */
export async function loadHookRuntime(sdk: string, project: string): Promise<{ errors: readonly unknown[]; fire: Fire }> {
  const require = await findRequire(sdk);
  await Promise.all(PARTS.map((part) => require.e(part)));
  const create = Object.values(require(RUNTIME)).find((made) => String(made).includes("createHooksRuntime"));
  if (!create) throw new Error(`there is no hook runtime in ${sdk}`);
  const runtime = await create({}).createHooksRuntime({ workspaceState: { projectRoot: project, workspaceRoots: [project] } });
  const { hookExecutor } = runtime.createSessionRuntime({});
  const fire: Fire = async (step, fields) => (await hookExecutor.executeHookForStep(step, fields)) as JsonObject | undefined;
  return { errors: runtime.hooksConfig.errors, fire };
}

/**
 * The SDK does not export its hook runtime. Every module of its bundle is handed the function that loads the others, so those that it
 * loads to make an agent are asked for it. No agent comes of that: it has no key.
 */
async function findRequire(sdk: string): Promise<Require> {
  let found: Require | undefined;
  const directory = dirname(sdk);
  for (const file of readdirSync(directory).filter((name) => /^\d+\.js$/.test(name))) {
    const { __webpack_esm_modules__: modules } = (await import(toUrl(join(directory, file)))) as {
      __webpack_esm_modules__: Record<string, Factory>;
    };
    for (const [id, make] of Object.entries(modules)) {
      modules[id] = function withNotice(module, exports, require) {
        found ??= require;
        return make.call(this, module, exports, require);
      };
    }
  }
  const { Agent } = (await import(toUrl(sdk))) as { Agent: { create: (options: JsonObject) => Promise<unknown> } };
  await Agent.create({ local: {} }).catch(() => undefined);
  if (!found) throw new Error(`${sdk} has another shape than expected`);
  return found;
}

function toUrl(path: string): string {
  return pathToFileURL(path).href;
}
