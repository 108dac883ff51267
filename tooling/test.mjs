// npm test [-- vitest args]: sets up what is missing, then runs the tests. Without arguments that is all of them but the long ones, which have commands of
// their own: npm run torture, npm run test:release.
import { bin, ensureBuilt, run } from "./setup.mjs";

const given = process.argv.slice(2);
ensureBuilt();
run(bin("vitest"), ["run", ...(given.length > 0 ? given : ["--project", "shared", "--project", "alone"])]);
