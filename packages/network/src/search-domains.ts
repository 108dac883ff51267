import { readFileSync } from "node:fs";

/** The names to ask for: one without a dot is completed by the domains of the network. */
export function completeName(name: string, resolvConf = "/etc/resolv.conf"): string[] {
  return name.includes(".") ? [name] : [...readDomains(resolvConf).map((domain) => `${name}.${domain}`), name];
}

function readDomains(file: string): string[] {
  try {
    return parseDomains(readFileSync(file, "utf8"));
  } catch {
    return [];
  }
}

/** The last line that names any counts, as everywhere. */
function parseDomains(text: string): string[] {
  const lines = text.split(/\r?\n/).map((line) => line.trim().split(/\s+/));
  const [, ...domains] = lines.findLast(([word]) => word === "search" || word === "domain") ?? [];
  return domains.map((domain) => domain.replace(/\.$/, "")).filter((domain) => domain !== "");
}
