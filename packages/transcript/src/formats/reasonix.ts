import { objectAt, textOrEmpty } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";
import type { LogEntry, LogFile, Transcript } from "../logged-call.ts";
import { unpackFrames } from "../unpack-frames.ts";
import { parseText, timeOf } from "./values.ts";

/** What the agent tells its model at the start of a session, and where. */
const WORKSPACE = /\nCurrent workspace: ("[^\n]*")/;
/** How the error of a call begins that the agent itself turned down. */
const REJECTED = /^(?:unknown tool|blocked: read-only)/;

/** `projects/<directory>/sessions-v4/<session>/events.frames`, subagents' calls among the others: no hook is asked about those. */
export const reasonix: Transcript = {
  host: "reasonix",
  place: { variable: "REASONIX_HOME", directory: ".reasonix", below: "projects" },
  isLog: (path) => path.endsWith("/events.frames"),
  form: { kind: "bytes", read: readFrames },
};

function readFrames(bytes: Buffer, { path }: LogFile): readonly LogEntry[] | string {
  const records = unpackFrames(bytes);
  if (typeof records === "string") return records;
  const session = path.split("/").at(-2) ?? "";
  let cwd = "";
  return records.flatMap((record) => {
    const event = objectAt(record, "event");
    const payload = parseText(Buffer.from(textOrEmpty(event, "payload"), "base64").toString("utf8") || null);
    cwd = findWorkspace(textOrEmpty(payload, "message", "content")) ?? cwd;
    return event["kind"] === "tool/result" ? [readCall(payload, { session, cwd })] : [];
  });
}

/** Only a result says when the call began. */
function readCall(call: JsonObject, where: { session: string; cwd: string }): LogEntry {
  const parent = textOrEmpty(call, "parentId");
  return {
    ...where,
    time: timeOf(call["startedAt"]) || timeOf(call["endedAt"]),
    ...(parent === "" ? {} : { agent: parent }),
    id: textOrEmpty(call, "id"),
    tool: textOrEmpty(call, "name"),
    input: parseText(textOrEmpty(call, "args") || null),
    ...(REJECTED.test(textOrEmpty(call, "error")) ? { isRejected: true as const } : {}),
  };
}

function findWorkspace(content: string): string | undefined {
  const found = WORKSPACE.exec(content)?.[1];
  const value: unknown = found === undefined ? undefined : parseText(`{"path":${found}}`)["path"];
  return typeof value === "string" ? value : undefined;
}
