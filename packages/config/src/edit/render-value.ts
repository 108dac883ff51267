/** A value that can be written as YAML. */
export type YamlValue = string | number | boolean | null | readonly YamlValue[] | { readonly [key: string]: YamlValue };

/** How a file is indented: by how much, and lists within their key or below it. Without an offset, lists are in a line. */
export interface YamlStyle {
  step: number;
  listOffset?: number;
}

/** What reads as something else, or could start something else. */
const NOT_TEXT = /^(?:true|false|null|~|[-+]?[0-9.].*)$/i;
const PLAIN = /^(?:~?\/)?[A-Za-z][A-Za-z0-9_./~-]*$/;

/** A value within a line. Text is quoted only where it has to be, or as what it takes the place of. */
export function renderInline(value: YamlValue, quote: string = ""): string {
  if (Array.isArray(value)) return `[${value.map((item: YamlValue) => renderInline(item)).join(", ")}]`;
  if (typeof value === "object" && value !== null)
    return `{${Object.entries(value)
      .map(([key, part]) => `${renderInline(key)}: ${renderInline(part)}`)
      .join(", ")}}`;
  if (typeof value !== "string") return String(value);
  if (quote === "'" && isPrintable(value)) return `'${value.replaceAll("'", "''")}'`;
  return quote === "" && PLAIN.test(value) && !NOT_TEXT.test(value) ? value : JSON.stringify(value);
}

/** An item of a list on lines of its own. A mapping has a line for each key. */
export function renderItem(value: YamlValue, indent: number, gap: string = " "): string[] {
  const dash = `${" ".repeat(indent)}-${gap}`;
  if (!isMapping(value)) return [dash + renderInline(value)];
  const lines = Object.entries(value).map(([key, part]) => renderPair(key, part));
  return lines.map((line, index) => (index === 0 ? dash : " ".repeat(dash.length)) + line);
}

export function renderPair(key: string, value: YamlValue): string {
  return `${renderInline(key)}: ${renderInline(value)}`;
}

/** Keys within keys, with a list or a value at the end. */
export function renderNested(keys: readonly string[], value: YamlValue, indent: number, style: YamlStyle): string[] {
  const [key = "", ...rest] = keys;
  const head = `${" ".repeat(indent)}${renderInline(key)}:`;
  if (rest.length > 0) return [head, ...renderNested(rest, value, indent + style.step, style)];
  const { listOffset } = style;
  if (Array.isArray(value) && listOffset !== undefined)
    return [head, ...value.flatMap((item: YamlValue) => renderItem(item, indent + listOffset))];
  return [`${head} ${renderInline(value)}`];
}

export function isMapping(value: unknown): value is Record<string, YamlValue> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

/** Control characters and line ends can't be in single quotes as they are. */
function isPrintable(text: string): boolean {
  return !/[\p{Cc}\u2028\u2029\uFEFF]/u.test(text);
}
