export { geminiCli } from "./gemini-cli.ts";
