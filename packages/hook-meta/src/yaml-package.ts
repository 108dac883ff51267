import type * as Yaml from "yaml";

let yaml: typeof Yaml | undefined;

/**
 * Loads what costs more than all the rest of this package when the first frontmatter needs it. An import of `node:module` would cost a
 * millisecond too. No bundler sees this, so they get yaml-package.bundled.ts.
 */
export function loadYaml(): typeof Yaml {
  yaml ??= process.getBuiltinModule("node:module").createRequire(import.meta.url)("yaml") as typeof Yaml;
  return yaml;
}
