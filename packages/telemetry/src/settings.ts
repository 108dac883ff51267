import { loadSources } from "@hawk/config/load";
import type { LoadedTelemetry, LoadOptions } from "@hawk/config/load";
import { HawkError } from "@hawk/errors";
import type { NetworkSettings } from "@hawk/network";
import { configPaths } from "@hawk/state";
import type { UserHome } from "@hawk/state";

/** Where to send what hooks did, as whom, and how to get there. Variables in it are not filled in yet. */
export interface Telemetry extends Pick<LoadedTelemetry, "file" | "isManaged"> {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  resource: Readonly<Record<string, string>>;
  network: NetworkSettings;
}

/** Where the administrator's settings are, if not where the system has them. */
export type TelemetryPlaces = Pick<LoadOptions, "managed" | "adminUid">;

/** The user's or the administrator's settings; `null` where nobody wants anything sent. */
export function loadTelemetry(user: UserHome, places: TelemetryPlaces = {}): Telemetry | null {
  const { configHome } = configPaths(user);
  // No project has a say in this, so none is looked at.
  const { telemetry, network, problems } = loadSources({
    dialect: "hawk",
    home: user.home,
    configHome,
    projectDir: "/",
    approved: () => null,
    ...places,
  });
  if (telemetry?.otlp) {
    const { endpoint, headers = {}, resource = {} } = telemetry.otlp;
    return { endpoint, headers, resource, file: telemetry.file, isManaged: telemetry.isManaged, network: network ?? {} };
  }
  const problem = problems.find(({ severity, file }) => severity === "error" && (!telemetry || file === telemetry.file));
  if (!problem) return null;
  const { file, line, column, message, hint } = problem;
  throw new HawkError(
    "telemetry/unreadable",
    `${file}:${line}:${column} ${message}, so nothing is sent`,
    hint === undefined ? {} : { hint },
  );
}
