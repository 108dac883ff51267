import { basename } from "node:path";

/** A compiled program, or one in Electron, would start itself again and again, so use the Node on the PATH there. */
export function ownNode(execPath: string): string {
  return /^node[\w.-]*$/i.test(basename(execPath)) ? execPath : "node";
}
