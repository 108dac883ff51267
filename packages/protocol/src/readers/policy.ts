import type { PolicySettings } from "../config-document.ts";
import { isRecord } from "../payload.ts";
import { withoutUndefined } from "./define.ts";
import { parseValue } from "./parse.ts";
import { partAt } from "./part.ts";
import type { Part } from "./part.ts";
import { flag, texts } from "./values.ts";

/** What a settings file says about all hooks. One wrong setting does not cost the others. */
export function readPolicy(root: Part): PolicySettings {
  if (!isRecord(root.value)) return {};
  return withoutUndefined({
    disableAllHooks: parseValue(partAt(root, "disableAllHooks"), flag),
    allowManagedHooksOnly: parseValue(partAt(root, "allowManagedHooksOnly"), flag),
    allowedHttpHookUrls: parseValue(partAt(root, "allowedHttpHookUrls"), texts.optional()),
    httpHookAllowedEnvVars: parseValue(partAt(root, "httpHookAllowedEnvVars"), texts.optional()),
  });
}
