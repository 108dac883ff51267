export { renderReport } from "./report/render-report.ts";
