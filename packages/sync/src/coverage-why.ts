import type { CoverageCell } from "./coverage.ts";
import type { Finding } from "./examine/finding.ts";
import type { HostStatus } from "./host-status.ts";

type Facts = Pick<CoverageCell, "event" | "native" | "state" | "hooks" | "lastSeen">;
type Explained = Pick<CoverageCell, "level" | "why" | "fix">;

/** Says why a cell is as it is, and what to do about it. */
export function explainCell(cell: Facts, status: HostStatus, findings: readonly Finding[]): Explained {
  const { title, host, unsupported } = status;
  const gap = unsupported.find((one) => one.event === cell.event);
  if (cell.state === "lacking")
    return gap
      ? { level: "open", why: `${gap.hook} ${gap.what}`, fix: gap.fix }
      : { level: "none", why: `${title} doesn't have this event.`, fix: null };
  if (cell.state === "unused") return { level: "none", why: "None of your hooks matches this event.", fix: null };
  const obstacle = findings.find(({ severity }) => severity === "problem");
  if (cell.state === "missing")
    return {
      level: status.detected || status.state !== "none" ? "open" : "none",
      why: `${title} isn't set up to ask hawk here${obstacle ? `: ${obstacle.what}` : ""}.`,
      fix: obstacle?.fix ?? `hawk sync --agent ${host}`,
    };
  const off = status.off[0];
  if (status.state === "off" && off) return { level: "open", why: `${off.message}, in ${off.path}.`, fix: off.fix };
  if (obstacle) return { level: "open", why: `${title}: ${obstacle.what}.`, fix: obstacle.fix ?? "hawk doctor" };
  if (gap?.isSerious) return { level: "open", why: `${gap.hook} ${gap.what}`, fix: gap.fix };
  return cell.lastSeen === null
    ? { level: "unseen", why: `hawk is registered, and ${title} hasn't fired this event here yet.`, fix: `hawk verify --agent ${host}` }
    : { level: "ok", why: `${title} asks hawk.`, fix: null };
}
