const UNKNOWN = "hawk doesn't know where it keeps its logs, or it doesn't keep any";

const reasons: Readonly<Record<string, string>> = {
  "letta-code": "its log doesn't say when a call was made",
  cursor: "its editor keeps no log that hawk knows",
};

/** Why hawk can't read the logs of a host that is not in `transcripts`. */
export function whyUnread(host: string): string {
  return reasons[host] ?? UNKNOWN;
}
