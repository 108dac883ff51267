import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import { onTestFinished } from "vitest";

/** What a package says when it is asked, and what it asks for itself. */
export interface TestPackage {
  name: string;
  version: string;
  requires?: string[];
  /** What an npm package depends on. */
  dependencies?: Record<string, string>;
}

export interface PackageServer {
  url: string;
  /** The paths that were asked for. */
  asked: string[];
}

/** An index as PyPI is one, on loopback, with wheels that each hold one module: its VERSION is the package's. */
export async function servePython(packages: readonly TestPackage[]): Promise<PackageServer> {
  const root = createTree({});
  for (const item of packages) writeWheel(root, item);
  const wheels = readdirSync(root);
  return serve((path, response) => {
    const [, kind, name = ""] = path.split("/");
    if (kind === "wheels" && wheels.includes(name)) return response.end(readFileSync(join(root, name)));
    const own = wheels.filter((wheel) => wheel.startsWith(`${name}-`));
    if (kind !== "simple" || own.length === 0) return notFound(response);
    return response.setHeader("content-type", "text/html").end(own.map((wheel) => `<a href="/wheels/${wheel}">${wheel}</a>`).join("\n"));
  });
}

const WHEEL = `import sys, zipfile
root, name, version, *requires = sys.argv[1:]
info = f"{name}-{version}.dist-info"
files = {
    f"{name}.py": f"VERSION = {version!r}\\n",
    f"{info}/METADATA": "\\n".join(["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", *[f"Requires-Dist: {text}" for text in requires], ""]),
    f"{info}/WHEEL": "Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n",
}
record = "".join(f"{path},,\\n" for path in [*files, f"{info}/RECORD"])
with zipfile.ZipFile(f"{root}/{name}-{version}-py3-none-any.whl", "w") as wheel:
    for path, text in [*files.items(), (f"{info}/RECORD", record)]:
        wheel.writestr(path, text)
`;

function writeWheel(root: string, { name, version, requires = [] }: TestPackage): void {
  execFileSync("python3", ["-c", WHEEL, root, name, version, ...requires]);
}

/** A registry as npm's is one, on loopback: packages export their version, as CommonJS and as an ES module. */
export async function serveNpm(packages: readonly TestPackage[]): Promise<PackageServer> {
  const tarballs = new Map(packages.map((item) => [`${item.name.replace("/", "-")}-${item.version}.tgz`, packTarball(item)]));
  return serve((path, response, url) => {
    const name = decodeURIComponent(path.slice(1));
    const tarball = tarballs.get(name.replace("tarballs/", ""));
    if (tarball) return response.end(tarball);
    const own = packages.filter((item) => item.name === name);
    if (own.length === 0) return notFound(response);
    const versions = own.map((item) => [item.version, toManifest(item, url, tarballs)] as const);
    return response
      .setHeader("content-type", "application/json")
      .end(JSON.stringify({ name, "dist-tags": { latest: own.at(-1)?.version }, versions: Object.fromEntries(versions) }));
  });
}

function toManifest({ name, version, dependencies = {} }: TestPackage, url: string, tarballs: ReadonlyMap<string, Buffer>): unknown {
  const file = `${name.replace("/", "-")}-${version}.tgz`;
  const integrity = `sha512-${createHash("sha512")
    .update(tarballs.get(file) ?? "")
    .digest("base64")}`;
  return { name, version, dependencies, dist: { tarball: `${url}/tarballs/${file}`, integrity } };
}

function packTarball({ name, version, dependencies = {} }: TestPackage): Buffer {
  const root = createTree({});
  const directory = join(root, "package");
  mkdirSync(directory);
  const scripts = { install: `echo ran > ${join(root, "..", "hawk-install-script-ran")}` };
  const exports = { ".": { import: "./index.mjs", require: "./index.cjs" } };
  writeFileSync(join(directory, "package.json"), JSON.stringify({ name, version, dependencies, exports, scripts }));
  writeFileSync(join(directory, "index.cjs"), `exports.version = ${JSON.stringify(version)};\n`);
  writeFileSync(join(directory, "index.mjs"), `export const version = ${JSON.stringify(version)};\n`);
  return execFileSync("tar", ["-czf", "-", "-C", root, "package"]);
}

function notFound(response: ServerResponse): unknown {
  response.statusCode = 404;
  return response.end("{}");
}

async function serve(answer: (path: string, response: ServerResponse, url: string) => unknown): Promise<PackageServer> {
  const asked: string[] = [];
  let url = "";
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    asked.push(path);
    answer(path, response, url);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(() => server.close().closeAllConnections());
  return { url, asked };
}
