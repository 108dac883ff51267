export type { ConfigDocument, ConfigProblem, ConfigReading, PolicySettings, ReadConfig, ReadContext } from "./config-document.ts";
