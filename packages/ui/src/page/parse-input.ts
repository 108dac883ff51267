/** A JSON object that somebody typed; `null` if it is not one. */
export function parseInput(text: string): Record<string, unknown> | null {
  try {
    const value = JSON.parse(text.trim() === "" ? "{}" : text) as unknown;
    return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
