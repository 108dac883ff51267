import { basename } from "node:path";

/** A program that was compiled, or that runs in Electron, would start itself again, and again: then it is the Node on the PATH. */
export function ownNode(execPath: string): string {
  return /^node[\w.-]*$/i.test(basename(execPath)) ? execPath : "node";
}
