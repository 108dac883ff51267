import type { HawkError } from "@hawk/errors";
import { eventInfo, eventNames } from "@hawk/events";
import type { EventName } from "@hawk/events";
import type { Io } from "../ui/io.ts";
import { usageError } from "../ui/usage-error.ts";
import { extensionOf, languages } from "@hawk/manage/new";
import type { Language } from "@hawk/manage/new";

/** Where nobody can be asked, a text is for the start of a session, and all else is for what is about to happen. */
export async function chooseEvent(event: EventName | undefined, language: Language | null, io: Pick<Io, "ask">): Promise<EventName | null> {
  if (event !== undefined) return event;
  if (!io.ask) return language === "md" ? "session_start" : "pre_tool_use";
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
  if (value !== undefined && !Object.hasOwn(languages, value)) throw unknownLanguage(value);
  const wanted = value as Language | undefined;
  const extension = /\.(prompt\.json|[A-Za-z0-9]+)$/.exec(stem)?.[1];
  if (extension !== undefined) return { name: stem, language: languageOf(stem, extension, wanted) };
  if (wanted !== undefined) return { name: `${stem}.${extensionOf(wanted)}`, language: wanted };
  if (!io.ask) throw usageError("hawk new needs --lang", `one of ${Object.keys(languages).join(", ")}; or an extension: ${stem}.py`);
  const language = await io.ask.choose(
    "In which language?",
    (Object.keys(languages) as Language[]).map((id) => ({ value: id, label: languages[id] })),
  );
  return language === null ? null : { name: `${stem}.${extensionOf(language)}`, language };
}

function languageOf(stem: string, extension: string, wanted: Language | undefined): Language {
  const fitting = (Object.keys(languages) as Language[]).filter((id) => extensionOf(id) === extension);
  const [first] = fitting;
  if (first === undefined) throw unknownLanguage(extension);
  if (wanted !== undefined && !fitting.includes(wanted)) throw usageError(`${stem} is not --lang ${wanted}`, "leave out one of them");
  return wanted ?? first;
}

function unknownLanguage(value: string): HawkError {
  return usageError(`unknown language "${value}"`, `use ${Object.keys(languages).join(", ")}; hawk add takes any hook`);
}
