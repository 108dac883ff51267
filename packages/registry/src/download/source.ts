import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { HawkError } from "@hawk/errors";

/** How a repository is reached. Plain http is nobody's choice; it is there for servers on the same machine. */
export type Protocol = "https" | "ssh" | "file" | "http";

/** Where a package comes from: a git repository by its address, or something on this machine. */
export type PackageSource = { type: "git"; url: string; name: string } | { type: "path"; path: string; name: string };

interface SourceOptions {
  protocols: readonly Protocol[];
  cwd: string;
  home: string;
}

const OWNER_AND_REPO = /^[A-Za-z0-9][A-Za-z0-9-]{0,38}\/[A-Za-z0-9._-]{1,100}$/;
const SCP_LIKE = /^(?:([A-Za-z0-9][\w.-]*)@)?([A-Za-z0-9][A-Za-z0-9.-]*):(?!\/\/)([^:]+)$/;
const HOST = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?|\[[0-9A-Fa-f:.]+\])$/;
/** One that begins with - would be an option of ssh. */
const SSH_USER = /^(?:[A-Za-z0-9_][\w.-]*)?$/;
// Characters that no address has: white space, invisible ones, ones that reorder text.
const UNSEEN = /[\s\p{C}]/u;

/** Reads what the user names as a source. Whatever is not plainly one of the allowed kinds is refused. */
export function parseSource(text: string, options: SourceOptions): PackageSource {
  if (text === "") throw refuse("there is no address", "such as https://github.com/owner/repo, owner/repo or ./directory");
  if (text.startsWith("-"))
    throw refuse(`${JSON.stringify(text)} looks like an option, not an address`, "an address does not begin with -");
  if (isPath(text)) return pathSource(text, options);
  if (UNSEEN.test(text))
    throw refuse(`the address ${JSON.stringify(text)} has spaces or invisible characters`, "type it by hand, or copy it from elsewhere");
  if (OWNER_AND_REPO.test(text)) return gitSource(new URL(`https://github.com/${text}`), text, options);
  const url = toUrl(text);
  if (url) return gitSource(url, text, options);
  throw refuse(
    `${JSON.stringify(text)} is not an address hawk understands`,
    "write https://…, owner/repo of GitHub, or ./ before a directory",
  );
}

function isPath(text: string): boolean {
  if (process.platform === "win32" && /^(?:[A-Za-z]:[\\/]|\\\\|(?:\.{1,2}|~)\\)/.test(text)) return true;
  return /^(?:\/|\.{1,2}(?:\/|$)|~(?:\/|$))/.test(text);
}

function pathSource(text: string, { cwd, home }: SourceOptions): PackageSource {
  const path = resolve(cwd, text.replace(/^~(?=[\\/]|$)/, home));
  return { type: "path", path, name: nameOf(path) };
}

/** The address of a repository on this machine. */
export function fileUrlOf(path: string): string {
  return pathToFileURL(path).href;
}

function toUrl(text: string): URL | null {
  if (/^[\w+.-]*::/.test(text))
    throw refuse(`git would start a helper program for ${JSON.stringify(text)}`, "hawk takes https addresses only");
  const scp = text.includes("://") ? null : SCP_LIKE.exec(text);
  const [, user, host, path] = scp ?? [];
  const written = scp ? `ssh://${user === undefined ? "" : `${user}@`}${host}/${path}` : text;
  return written.includes("://") && URL.canParse(written) ? new URL(written) : null;
}

const flags: Partial<Record<Protocol, string>> = {
  ssh: "it uses ssh, with your keys: add --allow-ssh if you mean it, or use the https address",
  file: "add --allow-file if you mean a repository on this machine",
  http: "use https: plain http can't be trusted",
};

function gitSource(url: URL, text: string, { protocols }: SourceOptions): PackageSource {
  const protocol = url.protocol.slice(0, -1) as Protocol;
  if (!protocols.includes(protocol))
    throw refuse(`hawk doesn't download over ${protocol}: ${JSON.stringify(text)}`, flags[protocol] ?? "use an https address");
  const hasUser = protocol === "ssh" ? false : url.username !== "";
  if (url.password !== "" || hasUser)
    throw refuse("the address has a name or a password in it", "leave them out: hawk sends no credentials, and hawk.lock would keep them");
  if (url.search !== "" || url.hash !== "") throw refuse(`${JSON.stringify(text)} has a ? or # in it`, pageHint(url));
  if (protocol !== "file" && !HOST.test(url.hostname))
    throw refuse(`${JSON.stringify(text)} has no host hawk can use`, "check the address");
  if (protocol === "file" && url.host !== "") throw refuse("a file address names no host", "write file:///path");
  if (/\/(?:tree|blob|-\/tree|-\/blob|src)\//.test(url.pathname) && protocol === "https")
    throw refuse(`${text} is a page about a part of a repository`, pageHint(url));
  const path = url.pathname.replace(/\/+$/, "");
  if (path === "" || path.startsWith("/-")) throw refuse(`${JSON.stringify(text)} names no repository`, "check the address");
  if (!SSH_USER.test(url.username)) throw refuse(`${JSON.stringify(text)} names a user that ssh would misread`, "check the address");
  url.pathname = path;
  return { type: "git", url: url.href, name: nameOf(decodePath(path, text)) };
}

function decodePath(path: string, text: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    throw refuse(`${JSON.stringify(text)} has an invalid % escape`, "write it as %25");
  }
}

/** What to write instead of the address of a page. */
function pageHint(url: URL): string {
  const [, owner, repo, , , ref] = /^\/([^/]+)\/([^/]+)\/(-\/)?(tree|blob|src)\/([^/]+)/.exec(url.pathname) ?? [];
  if (!owner || !ref) return "use the address of the repository itself";
  return `use ${url.origin}/${owner}/${repo} --ref ${ref}`;
}

function nameOf(path: string): string {
  const last = path.split(/[/\\]/).findLast((part) => part !== "") ?? "";
  return last.replace(/\.git$/, "") || (path.split("/").findLast((part) => part !== "" && part !== ".git") ?? "");
}

function refuse(message: string, hint: string): HawkError {
  return new HawkError("download/bad-source", message, { hint });
}
