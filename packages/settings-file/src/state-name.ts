import { basename, dirname } from "node:path";
import { hashText } from "./hash-text.ts";

/** A file's name in our own directory: recognizable and unique. */
export function nameInState(path: string): string {
  const readable = `${basename(dirname(path))}-${basename(path)}`.replaceAll(/[^A-Za-z0-9._-]+/g, "_").replace(/^[.-]+/, "");
  return `${readable.slice(0, 60)}-${hashText(path).slice(0, 16)}`;
}
