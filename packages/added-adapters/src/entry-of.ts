import { isObject } from "@hawk/protocol";

/** The file that a package is imported from, as its manifest says. */
export function entryOf({ exports, main }: Readonly<Record<string, unknown>>): string {
  const root = isObject(exports) && "." in exports ? exports["."] : exports;
  return importedFrom(root) ?? (typeof main === "string" ? main : "index.js");
}

/** In the order of the manifest, as Node does it. */
function importedFrom(target: unknown): string | undefined {
  if (typeof target === "string") return target;
  if (!isObject(target)) return undefined;
  const condition = Object.keys(target).find((key) => ["import", "node", "default"].includes(key));
  return condition === undefined ? undefined : importedFrom(target[condition]);
}
