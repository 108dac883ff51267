import type { AgentReport } from "@hawk/proof";
import { describeAge } from "../ui/age.ts";
import type { Screen } from "../ui/io.ts";
import { createStyle, escapeText } from "../ui/terminal.ts";
import type { TextStyle } from "../ui/terminal.ts";

export const VERIFY_NOTICE =
  "hawk: starting your agents without a window, with a scripted model; your hooks run for real, even at the start and end of a session\n";

/** One line for each agent, and below it what went wrong. */
export function renderVerified(reports: readonly AgentReport[], now: number, { hasColour }: Screen): string {
  if (reports.length === 0) return "None of the agents that hawk knows is on this machine.\n";
  const style = createStyle(hasColour);
  return reports.map((report) => renderReport(report, now, style)).join("");
}

function renderReport(report: AgentReport, now: number, style: TextStyle): string {
  const name = style.bold(escapeText([report.title, report.version ?? ""].join(" ").trim()));
  if (report.kind === "not driven") {
    const seen = report.lastSeen === null ? "never seen alive" : `last seen alive ${describeAge(report.lastSeen, now)}`;
    return `${style.dim("·")} ${name}  can't be proven here: ${escapeText(report.why)}; ${seen}\n`;
  }
  const { proof, notShown, fix } = report;
  const passed = proof.answers.filter(({ isOk }) => isOk).length;
  const figures = `${passed} of ${proof.answers.length}, ${proof.seconds.toFixed(1)} s`;
  if (proof.outcome === "proven")
    return `${style.green("✓")} ${name}  ${figures}${style.dim(`  not shown: ${notShown.join(", ")}`)}\n${renderMore(report)}`;
  const head = proof.outcome === "unproven" ? `could not be verified, ${figures}` : figures;
  const wrong = proof.answers.filter(({ isOk }) => !isOk);
  // Where nothing ran, the rest follows from that.
  const failed = proof.outcome === "unproven" ? wrong.slice(0, 1) : wrong;
  return [
    `${style.red("✗")} ${name}  ${head}\n`,
    ...failed.map(({ question, saw = "", meaning = "" }) => `  ${question}: no\n    seen: ${escapeText(saw)}\n    ${meaning}\n`),
    proof.ending === undefined ? "" : `  ${escapeText(proof.ending)}\n`,
    fix === undefined ? "" : `  ${style.dim("→")} ${escapeText(fix)}\n`,
    renderMore(report),
  ].join("");
}

function renderMore({ proof: { reached, place } }: Extract<AgentReport, { kind: "driven" }>): string {
  return [
    reached.length > 0 ? `  it tried to reach ${escapeText(reached.join(", "))}; nothing got out\n` : "",
    place === undefined ? "" : `  kept in ${escapeText(place)}\n`,
  ].join("");
}
