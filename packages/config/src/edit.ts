export { checkConfig } from "./edit/check-config.ts";
export { editYaml } from "./edit/edit-yaml.ts";
export type { YamlEdit } from "./edit/edit-yaml.ts";
export type { YamlValue } from "./edit/render-value.ts";
export { readYaml } from "./edit/read-yaml.ts";
