import { editYaml, readYaml } from "@hawk/config/edit";
import { HawkError } from "@hawk/errors";
import type { EventName } from "@hawk/events";
import { checkHookName } from "@hawk/registry";
import { entriesFor, globalPlaces, projectPlaces } from "@hawk/registry/store";
import type { FileEdit } from "@hawk/settings-file/file";
import { editConfig } from "@hawk/trust";
import type { ConfigTarget } from "@hawk/trust";
import type { Surroundings } from "@hawk/state";
import { usageError } from "../usage-error.ts";

/** The webhook to add to a configuration. */
export interface WebhookRequest {
  name: string;
  url: string;
  event: EventName;
  matcher: string | undefined;
  isDry: boolean;
}

/** Adds a hook that posts its event to a URL. It has no file, only a configuration entry, so it is on right away. */
export function makeWebhook({ name, url, event, matcher, isDry }: WebhookRequest, target: ConfigTarget, user: Surroundings): FileEdit {
  checkHookName(name);
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw usageError(`expected an address as --webhook, got ${JSON.stringify(url)}`, "such as https://example.com/hook");
  const { enabled } = target.project === undefined ? globalPlaces : projectPlaces;
  const value = { name, webhook: url, events: [event], ...(matcher === undefined ? {} : { matcher }), timeout: 30 };
  const edit = (text: string | null): string => {
    if (entriesFor(name, readYaml(target.file, text).data, enabled).length > 0)
      throw new HawkError("registry/taken", `${name} is in ${target.file} already`, { hint: "give it another name" });
    return editYaml(target.file, text, [{ type: "add", path: enabled, value }]);
  };
  return editConfig(target, edit, user, isDry);
}
