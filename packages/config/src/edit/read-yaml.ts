import { HawkError } from "@hawk/errors";
import type { ConfigDocument } from "@hawk/protocol/read";
import { parseYamlDocument } from "../documents/parse-yaml.ts";

/** The values in a text and their places; `null` means no file. A `HawkError` says where it stops being YAML. */
export function readYaml(file: string, text: string | null): Pick<ConfigDocument, "data" | "locate"> {
  const parsed = parseYamlDocument(file, text ?? "");
  if ("document" in parsed) return parsed.document;
  const { line, column, message, hint } = parsed.problem;
  throw new HawkError("config/unparsable", `${file}:${line}:${column} ${message}`, {
    changed: false,
    ...(hint === undefined ? {} : { hint }),
  });
}
