import { command } from "../command/command.ts";
import type { Command } from "../command/command.ts";
import * as option from "../command/options.ts";
import { exitCode } from "../ui/io.ts";
import { readVersion } from "../version.ts";

export const exportCommand: Command = command({
  name: "export",
  summary: "Send what hooks did to an OpenTelemetry collector",
  options: { follow: option.flag("keep sending new decisions", "f"), json: option.json },
  examples: ["hawk export", "hawk export --follow"],
  run: async ({ follow, json }, io) => {
    const { loadTelemetry } = await import("@hawk/telemetry");
    const { exportDecisions } = await import("@hawk/telemetry/export");
    const { refuseUnset, renderExported, renderReport } = await import("../log/render-export.ts");
    const telemetry = loadTelemetry(io) ?? refuseUnset();
    const result = await exportDecisions({ telemetry, isFollowing: follow, version: readVersion() }, io, {
      signal: io.signal,
      report: (report) => io.stdout(renderReport(report, json)),
    });
    io.stdout(renderExported(result, telemetry, json));
    return result.failure === null ? exitCode.ok : exitCode.problem;
  },
});
