export { openUi } from "./open-ui.ts";
export type { RunningServer } from "./server/start-server.ts";
export type { UiSurroundings } from "./surroundings.ts";
