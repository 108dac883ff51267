// npm run pnpm -- <args>: the pinned pnpm, for machines that have none.
import { pnpm } from "./setup.mjs";

pnpm(process.argv.slice(2));
