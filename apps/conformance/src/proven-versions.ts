import { readFileSync, writeFileSync } from "node:fs";
import type { HostReport } from "./result.ts";

const ROW = /^ {2}"?([\w-]+)"?: (\{ version: .* \}),$/gm;
const TABLE = / = \{\n[\s\S]*\n\};\n$/;

/** Writes the versions of the hosts that did all they should into the table. What was not run, or failed, stays as it was. */
export function updateProven(file: string, reports: readonly HostReport[], date: string): void {
  const text = readFileSync(file, "utf8");
  const rows = new Map(Array.from(text.matchAll(ROW), ([, host = "", row = ""]) => [host, row]));
  for (const { host, version, unavailable, results } of reports)
    if (unavailable === undefined && results.every(({ status }) => status !== "fails"))
      if (!rows.get(host)?.includes(`"${version}"`)) rows.set(host, `{ version: "${version}", date: "${date}" }`);
  const lines = Array.from(rows, ([host, row]) => `  ${host.includes("-") ? `"${host}"` : host}: ${row},\n`);
  writeFileSync(
    file,
    text.replace(TABLE, () => ` = {\n${lines.join("")}};\n`),
  );
}
