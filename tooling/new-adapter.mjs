// npm run new:adapter -- <host> ["Title"] [event=NativeName …]: a package for a host, to be filled in.
import { join } from "node:path";
import { addNames, createAdapter } from "./create-adapter.mjs";
import { ensureBuilt, root } from "./setup.mjs";

const words = process.argv.slice(2);
const [id = "", title = id] = words.filter((word) => !/^[a-z_]+=/.test(word));
const unknown = addNames(
  root,
  id,
  words.filter((word) => /^[a-z_]+=/.test(word)),
);
ensureBuilt();
const { eventInfo, eventNames } = await import(join(root, "packages/events/dist/index.js"));
const known = eventNames.flatMap((name) => (eventInfo(name).native?.[id] ? [[name, eventInfo(name).native[id]]] : []));
const problem = unknown ?? createAdapter(root, { id, title, known, fieldsOf: (name) => eventInfo(name).fields });
if (problem) {
  process.stderr.write(
    `new:adapter: ${problem}\n  such as npm run new:adapter -- my-agent "My Agent" pre_tool_use=BeforeTool stop=AfterAgent\n`,
  );
  process.exit(2);
}
process.stdout.write(`packages/adapters/${id} is ready, with ${known.length} events. What comes next:
  npm run pnpm -- install
  npm test -- packages/adapters/${id}
docs/adding-an-adapter.md tells the rest.
`);
