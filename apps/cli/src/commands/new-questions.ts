import type { HawkError } from "@hawk/errors";
import { eventInfo, eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { Io } from "../ui/io.ts";
import { usageError } from "../ui/usage-error.ts";
import { languages } from "@hawk/manage/new";
import type { Language } from "@hawk/manage/new";

export async function chooseEvent(event: EventName | undefined, io: Pick<Io, "ask">): Promise<EventName | null> {
  if (event !== undefined) return event;
  if (!io.ask) throw usageError("hawk new needs --event", "such as --event pre_tool_use; hawk events lists them");
  return io.ask.choose(
    "When does it run?",
    eventNames.map((name) => ({ value: name, label: name, hint: eventInfo(name).summary })),
  );
}

/** The extension of the name decides; without one, the option; without that, the user is asked. */
export async function chooseLanguage(
  stem: string,
  value: string | undefined,
  io: Pick<Io, "ask">,
): Promise<{ name: string; language: Language } | null> {
  const extension = /\.([A-Za-z0-9]+)$/.exec(stem)?.[1];
  if (value !== undefined && !Object.hasOwn(languages, value)) throw unknownLanguage(value);
  if (extension !== undefined) {
    if (!Object.hasOwn(languages, extension)) throw unknownLanguage(extension);
    if (value !== undefined && value !== extension) throw usageError(`${stem} is not --lang ${value}`, "leave out one of them");
    return { name: stem, language: extension as Language };
  }
  if (value !== undefined) return { name: `${stem}.${value}`, language: value as Language };
  if (!io.ask) throw usageError("hawk new needs --lang", `one of ${Object.keys(languages).join(", ")}; or an extension: ${stem}.py`);
  const language = await io.ask.choose(
    "In which language?",
    (Object.keys(languages) as Language[]).map((id) => ({ value: id, label: languages[id] })),
  );
  return language === null ? null : { name: `${stem}.${language}`, language };
}

function unknownLanguage(value: string): HawkError {
  return usageError(`unknown language "${value}"`, `use ${Object.keys(languages).join(", ")}; hawk add takes any hook`);
}
