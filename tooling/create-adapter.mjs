import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Makes a package for a host from the template. It passes the kit and offers nothing yet. Answers what is in the way, or `null`. */
export function createAdapter(root, { id, title, known, fieldsOf }) {
  const target = join(root, "packages/adapters", id);
  if (!/^[a-z][a-z0-9-]*$/.test(id)) return `"${id}" is not a name for a host: use lower case, digits and hyphens`;
  if (existsSync(target)) return `packages/adapters/${id} is already there`;
  if (known.length === 0) return `the catalogue has no event of ${id}: give its own names, such as pre_tool_use=BeforeTool stop=AfterAgent`;
  copyTemplate(join(root, "tooling/adapter-template"), target, { id, title, known });
  writeManifests(root, target, id, title);
  for (const [name, native] of known)
    for (const event of native) writeJson(join(target, "fixtures", `${event}.json`), [samplePayload(fieldsOf(name))]);
  addReference(root, id);
  return null;
}

/** Puts a host's own names for events into the catalogue: `pre_tool_use=BeforeTool,AfterTool`. Answers what is in the way, or `null`. */
export function addNames(root, id, names) {
  const directory = join(root, "packages/events/src/catalogue");
  const key = /^[a-z]+$/.test(id) ? id : JSON.stringify(id);
  for (const [event, own = ""] of names.map((name) => name.split("="))) {
    const row = new RegExp(`^  ${event}: \\{\\n(?:    .*\\n)*?    native: \\{\\n`, "m");
    const file = listFiles(directory).find((path) => row.test(readFileSync(path, "utf8")));
    if (own === "" || file === undefined)
      return `"${event}=${own}" is not an event of hawk's and the host's name for it; hawk events lists them`;
    const list = own.split(",").map((name) => JSON.stringify(name));
    writeFileSync(
      file,
      readFileSync(file, "utf8").replace(row, (found) => `${found}      ${key}: [${list.join(", ")}],\n`),
    );
  }
  return null;
}

function copyTemplate(template, target, { id, title, known }) {
  const exported = id.replaceAll(/-([a-z0-9])/g, (_, letter) => letter.toUpperCase());
  const names = { __EXPORT__: exported, __TITLE__: title, __ID__: id, __EVENTS__: renderEvents(known) };
  const fill = (text) => text.replaceAll(/__[A-Z]+__/g, (name) => names[name] ?? name);
  for (const file of listFiles(template)) {
    const path = join(target, fill(relative(template, file)).replace(/\.tpl$/, ""));
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, fill(readFileSync(file, "utf8")));
  }
}

function quote(names) {
  return names.length === 1 ? JSON.stringify(names[0]) : `[${names.map((name) => JSON.stringify(name)).join(", ")}]`;
}

function renderEvents(known) {
  return `{\n${known.map(([name, native]) => `    ${name}: on(${quote(native)}),\n`).join("")}  }`;
}

/** As those of the adapter that is the model for all, with another name. */
function writeManifests(root, target, id, title) {
  const model = join(root, "packages/adapters/claude-code");
  for (const file of ["tsconfig.json", "turbo.json"]) cpSync(join(model, file), join(target, file));
  const manifest = JSON.parse(readFileSync(join(model, "package.json"), "utf8"));
  const description = `What hawk knows about ${title}: events, tools, settings, payloads and answers`;
  const { "fast-check": _unused, ...devDependencies } = manifest.devDependencies;
  writeJson(join(target, "package.json"), { ...manifest, name: `@hawk/adapter-${id}`, description, devDependencies });
}

/** Made up; replace it with a captured payload. */
function samplePayload(fields) {
  const values = { tool_name: "Bash", tool_input: { command: "ls" }, tool_response: {} };
  const required = fields.filter((field) => !field.endsWith("?"));
  return { session_id: "s1", cwd: "/repo", ...Object.fromEntries(required.map((field) => [field, values[field] ?? "text"])) };
}

function addReference(root, id) {
  const path = join(root, "tsconfig.json");
  const project = JSON.parse(readFileSync(path, "utf8"));
  project.references.push({ path: `packages/adapters/${id}` });
  writeJson(path, project);
}

function listFiles(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name);
    return entry.isDirectory() ? listFiles(path) : [path];
  });
}

function writeJson(path, value) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
