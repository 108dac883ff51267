import { basename, dirname } from "node:path";
import { hashText } from "./hash-text.ts";

/** What a file goes by in our own directory: something to recognise it by, and what no other file has. */
export function nameInState(path: string): string {
  const readable = `${basename(dirname(path))}-${basename(path)}`.replaceAll(/[^A-Za-z0-9._-]+/g, "_").replace(/^[.-]+/, "");
  return `${readable.slice(0, 60)}-${hashText(path).slice(0, 16)}`;
}
