/** Reports a problem with the current value. */
export type Report = (message: string, hint?: string, severity?: "error") => void;

/** The longest piece of a file's own text that a problem repeats. */
const LONGEST_QUOTE = 60;

export function quote(value: unknown): string {
  const text = typeof value === "object" && value !== null ? (Array.isArray(value) ? "a list" : "a mapping") : JSON.stringify(value);
  return text.length > LONGEST_QUOTE ? `${text.slice(0, LONGEST_QUOTE)}...` : text;
}

/** Text, or what is plainly written as text. */
export function readText(value: unknown, report: Report): string | undefined {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  report(`expected text, got ${quote(value)}`);
  return undefined;
}

/** A list, or text with commas between the items; `\,` is a comma within one. */
export function readList(value: unknown, what: string, report: Report): string[] {
  if (typeof value === "string") return splitList(value);
  if (!Array.isArray(value)) {
    report(`expected a list of ${what}, got ${quote(value)}`);
    return [];
  }
  const items: string[] = [];
  for (const item of value) {
    const text = readText(item, report)?.trim();
    if (text) items.push(text);
  }
  return items;
}

function splitList(text: string): string[] {
  const items = text.includes("\\,") ? text.split(/(?<!\\),/).map((item) => item.replaceAll("\\,", ",")) : text.split(",");
  return items.map((item) => item.trim()).filter((item) => item !== "");
}

/** As `readList`, and a mapping of names to values. */
export function readEnv(value: unknown, report: Report): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return readList(value, "NAME=value", report);
  return Object.entries(value).flatMap(([name, item]) => {
    const text = item === null ? "" : readText(item, report);
    return text === undefined ? [] : `${name}=${text}`;
  });
}
