/** The list at a place of a configuration; an empty one where there is none. */
export function listAt(data: unknown, path: readonly string[]): readonly unknown[] {
  const value = path.reduce<unknown>((at, key) => fieldOf(at, key), data);
  return Array.isArray(value) ? value : [];
}

/** A field of an entry that is a mapping; of one that is plain text, the text itself. */
export function entryField(entry: unknown, key: "name" | "path"): unknown {
  return typeof entry === "string" ? entry : fieldOf(entry, key);
}

function fieldOf(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[key] : undefined;
}
