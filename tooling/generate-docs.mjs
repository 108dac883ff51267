// npm run docs: writes the pages that follow from the code.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { renderReadme } from "./render-agents.mjs";
import { renderEventsPage } from "./render-events-page.mjs";
import { hostPagePath, loadAdapters, renderHostPage } from "./render-host-page.mjs";
import { renderSamples, samplesPath } from "./render-samples.mjs";
import { ensureBuilt, root } from "./setup.mjs";

ensureBuilt();
writeFileSync(join(root, "docs/events.md"), await renderEventsPage());
writeFileSync(join(root, "README.md"), await renderReadme());
writeFileSync(join(root, samplesPath), await renderSamples());
mkdirSync(join(root, "docs/hosts"), { recursive: true });
for (const adapter of await loadAdapters()) writeFileSync(join(root, hostPagePath(adapter)), renderHostPage(adapter));
