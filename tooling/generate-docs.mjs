// npm run docs: writes the pages that follow from the code.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderEventsPage } from "./render-events-page.mjs";
import { ensureBuilt, root } from "./setup.mjs";

ensureBuilt();
writeFileSync(join(root, "docs/events.md"), await renderEventsPage());
