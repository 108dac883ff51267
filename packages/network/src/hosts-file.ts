import type { LookupAddress } from "node:dns";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";

const place: string = process.platform === "win32" ? String.raw`C:\Windows\System32\drivers\etc\hosts` : "/etc/hosts";

/** The addresses that a hosts file has for a name; none when there is no such file. */
export function readHosts(name: string, file: string = place): LookupAddress[] {
  try {
    return parseHosts(readFileSync(file, "utf8"), name);
  } catch {
    return [];
  }
}

function parseHosts(text: string, name: string): LookupAddress[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    const family = isIP(address);
    return family !== 0 && names.some((one) => one.toLowerCase() === name) ? [{ address, family }] : [];
  });
}
