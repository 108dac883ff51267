import type * as Yaml from "yaml";

export function loadYaml(): typeof Yaml {
  return require("yaml") as typeof Yaml;
}
