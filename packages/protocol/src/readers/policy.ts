import type { ZodType } from "zod";
import type { PolicySettings } from "../config-document.ts";
import { isObject } from "../payload.ts";
import { withoutUndefined } from "./define.ts";
import { parseValue } from "./parse.ts";
import { partAt } from "./part.ts";
import type { Part } from "./part.ts";
import { flag, texts } from "./values.ts";

/** What a settings file says about all hooks. A setting that can't be read counts as its strictest value. */
export function readPolicy(root: Part): PolicySettings {
  const { value } = root;
  if (!isObject(value)) return {};
  const strictly = <Setting>(key: keyof PolicySettings, schema: ZodType<Setting | undefined>, strictest: Setting): Setting | undefined =>
    Object.hasOwn(value, key) ? (parseValue(partAt(root, key), schema) ?? strictest) : undefined;
  return withoutUndefined({
    disableAllHooks: strictly("disableAllHooks", flag, true),
    allowManagedHooksOnly: strictly("allowManagedHooksOnly", flag, true),
    allowedHttpHookUrls: strictly("allowedHttpHookUrls", texts.optional(), []),
    httpHookAllowedEnvVars: strictly("httpHookAllowedEnvVars", texts.optional(), []),
  });
}
