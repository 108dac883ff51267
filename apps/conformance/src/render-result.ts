import { NO_TIME } from "./result.ts";
import type { HostReport, Result } from "./result.ts";

const EXCERPT = 600;
const INDENT = " ".repeat(13);

/** One line of the table that is printed as results come in, and below it what there is to say about them. */
export function renderResult(result: Result): string {
  const { host, event, effect, scenario, sandbox, got, seconds = 0 } = result;
  const time = seconds < 0.05 ? "" : `, ${seconds.toFixed(1)} s`;
  const line = [statusOf(result).padEnd(11), host.padEnd(13), event.padEnd(22), `${effect}${time}`].join("  ");
  const notes = [
    ...(result.why ? [`${scenario}: ${result.why}`] : []),
    ...(result.isFlaky ? [`${scenario}: failed at first`] : []),
    ...(got ? [excerpt(got)] : []),
    ...(sandbox ? [`kept in ${sandbox}`] : []),
  ];
  return [line, ...notes.flatMap((note) => note.split("\n")).map((note) => `${INDENT}${note}`)].join("\n");
}

function statusOf({ status, isFlaky, isControl }: Result): string {
  if (status === "fails" || status === "not tried") return status.toUpperCase();
  if (isControl && status === "works") return "absent";
  return isFlaky ? "works (2nd)" : status;
}

function excerpt(text: string): string {
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT)} …` : text;
}

/** The last lines: a host that could not be installed is not to be overlooked. */
export function renderSummary(reports: readonly HostReport[]): string {
  return `${reports.map(summarise).join("\n")}\n`;
}

function summarise({ title, version, unavailable, results }: HostReport): string {
  if (unavailable === NO_TIME) return `${title} ${version} WAS NOT TRIED: ${NO_TIME}`;
  if (unavailable !== undefined) return `${title} ${version} COULD NOT BE INSTALLED: ${unavailable}`;
  const count = (status: Result["status"]): number => results.filter((result) => result.status === status).length;
  const isControl = results.some((result) => result.isControl);
  const flaky = results.filter(({ isFlaky }) => isFlaky).length;
  const parts = [
    `${count("works")} ${isControl ? "absent" : "work"}`,
    `${count("fails")} fail`,
    `${count("not offered")} not offered`,
    ...(count("not tried") > 0 ? [`${count("not tried")} NOT TRIED`] : []),
    ...(flaky > 0 ? [`${flaky} worked at the second try only`] : []),
  ];
  return `${title} ${version}${isControl ? ", without hooks" : ""}: ${parts.join(", ")}`;
}

/** With another version than the pinned one: what is not as the host's module has it. */
export function renderChanges({ title, version, results }: HostReport, pinned: string): string {
  if (version === pinned) return `${title} ${pinned} is the newest\n`;
  const changes = results.flatMap(({ status, isNewlyOffered, event, effect }) => {
    if (status === "fails") return [`  no longer works: ${event}, ${effect}`];
    return isNewlyOffered ? [`  works now: ${event}, ${effect}`] : [];
  });
  return `${title} ${version}, against ${pinned}:\n${changes.length > 0 ? changes.join("\n") : "  nothing has changed"}\n`;
}
