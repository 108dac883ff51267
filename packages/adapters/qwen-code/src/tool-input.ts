import { isObject, withWholePaths } from "@hawk/adapter";

type Fields = Record<string, unknown>;

/** The one field that has another name than in Claude Code: that name, and the host's own. */
const BACKGROUND = { canonical: "run_in_background", native: "is_background" } as const;

/** What a tool is called with, in canonical names. Paths become absolute; those of tools that hawk does not know stay as they are. */
export function toCanonicalInput(tool: string, native: unknown, cwd: unknown, isKnown: boolean): Fields {
  if (!isObject(native)) return {};
  if (!isKnown) return native;
  const renamed = Object.entries(native).map(([key, value]): [string, unknown] => [
    tool === "Bash" && key === BACKGROUND.native ? BACKGROUND.canonical : key,
    value,
  ]);
  return withWholePaths(Object.fromEntries(renamed), typeof cwd === "string" ? cwd : "");
}

/** A changed input in the host's own names. The shell's directory, which hooks don't see, stays as it was. */
export function toNativeInput(tool: string, input: Fields, native: unknown): Fields {
  if (tool !== "Bash") return input;
  const { [BACKGROUND.canonical]: isBackground, ...rest } = input;
  const directory = isObject(native) && native["directory"] !== undefined ? { directory: native["directory"] } : {};
  return { ...directory, ...rest, ...(isBackground === undefined ? {} : { [BACKGROUND.native]: isBackground }) };
}
