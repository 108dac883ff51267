export { copilotCli } from "./copilot-cli.ts";
