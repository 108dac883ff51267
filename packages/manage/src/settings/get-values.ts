import { readYaml } from "@hawk/config/edit";
import { readIfThere } from "@hawk/state";
import type { ConfigTarget } from "@hawk/trust";
import { findKey, settingKeys } from "./keys.ts";

/** The settings of a configuration that are set or have a default. */
export function getValues({ file, project }: ConfigTarget, name: string | undefined): [key: string, value: unknown][] {
  const { data } = readYaml(file, readIfThere(file));
  const isProject = project !== undefined;
  const names = name === undefined ? Object.keys(settingKeys).filter((key) => !isProject || settingKeys[key]?.isForProjects) : [name];
  return names.map((key): [string, unknown] => [key, valueOf(data, findKey(key, isProject))]).filter(([, value]) => value !== undefined);
}

function valueOf(data: unknown, { path, initial }: ReturnType<typeof findKey>): unknown {
  const value = path.reduce<unknown>(
    (holder, key) =>
      typeof holder === "object" && holder !== null && Object.hasOwn(holder, key) ? (holder as Record<string, unknown>)[key] : undefined,
    data,
  );
  return value ?? initial;
}
