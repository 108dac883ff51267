import { objectAt, textAt, textOrEmpty } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import type { LogEntry, Transcript } from "../logged-call.ts";
import { parseColumn } from "../read-database.ts";
import { timeOf } from "./values.ts";

/** One was made from the other. */
export const openCode: Transcript = inDatabase("opencode");
export const kilo: Transcript = inDatabase("kilo");

/** A subagent has a session of its own, with a parent. */
function inDatabase(host: string): Transcript {
  return {
    host,
    place: { variable: "XDG_DATA_HOME", directory: ".local/share", below: host },
    isLog: (path) => path === `${host}.db`,
    sharesIds: true,
    form: {
      kind: "database",
      query: `SELECT part.data, part.time_created AS time, session.id, session.parent_id AS parent, session.directory
      FROM part JOIN session ON session.id = part.session_id
      WHERE part.time_created >= ? AND part.data LIKE '%"type":"tool"%' ORDER BY part.time_created`,
      read: readRow,
    },
  };
}

function readRow(row: JsonObject): LogEntry[] {
  const part = parseColumn(row, "data");
  if (part["type"] !== "tool") return [];
  const [own, parent] = [textOrEmpty(row, "id"), textAt(row, "parent")];
  return [
    {
      time: timeOf(row["time"]),
      session: parent ?? own,
      ...(parent === undefined ? {} : { agent: own }),
      id: textOrEmpty(part, "callID"),
      cwd: textOrEmpty(row, "directory"),
      tool: textOrEmpty(part, "tool"),
      input: objectAt(part, "state", "input"),
    },
  ];
}
