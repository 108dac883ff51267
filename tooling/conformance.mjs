// npm run conformance [-- options]: drives the real agents against scripted model servers, with what is built.
import { ensureBuilt, run } from "./setup.mjs";

ensureBuilt();
run(process.execPath, ["apps/conformance/dist/conformance.js", ...process.argv.slice(2)]);
