import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isHawkError } from "@hawk/errors";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fetchPackage } from "./fetch-package.ts";
import type { FetchOptions } from "./fetch-package.ts";
import { planDownload } from "./plan-download.ts";
import { parseSource } from "./source.ts";
import { changePackages, listHookFiles, readHookFile } from "./store.ts";
import { serveGit } from "./testing/git-server.ts";
import type { Answer, GitServer } from "./testing/git-server.ts";
import { HOOK, hostileAttributes, hostileKinds, hostileNames, hostileObjects, hostileSizes } from "./testing/hostile-trees.ts";
import { makeRepository } from "./testing/make-repository.ts";
import type { Repository } from "./testing/make-repository.ts";
import { SECRET, createVictim } from "./testing/victim.ts";
import type { Victim } from "./testing/victim.ts";

vi.setConfig({ testTimeout: 60_000 });

interface Attack {
  victim: Victim;
  server: GitServer;
  repository: Repository;
  root: string;
}

async function prepare(make: (repository: Repository) => void, answer?: Answer): Promise<Attack> {
  const root = mkdtempSync(join(tmpdir(), "hawk-hostile-"));
  const victim = createVictim();
  for (const [name, value] of Object.entries(victim.env)) if (name !== "PATH") vi.stubEnv(name, value);
  const repository = makeRepository(root, "attack");
  make(repository);
  const server = await serveGit({ root, ...(answer ? { answer } : {}) });
  onTestFinished(() => {
    vi.unstubAllEnvs();
    server.close();
    rmSync(root, { recursive: true, force: true });
  });
  return { victim, server, repository, root };
}

/** Far beyond what a download takes, since the machine may be busy. */
const patience = { durationMs: 240_000 };

type How = Partial<FetchOptions> & { ref?: string };

/** Downloads as the command does, and returns the result. */
async function download(
  { victim }: Attack,
  address: string,
  { ref, ...more }: How = {},
): Promise<{ code: string } | { taken: string[]; passedOver: string[] }> {
  try {
    const protocols = ["https", "http"] as const;
    const source = parseSource(address, { protocols, cwd: victim.root, home: victim.root });
    const fetched = await fetchPackage(source, ref, {
      env: victim.env,
      protocols,
      temporaryDir: victim.temporaryDir,
      limits: patience,
      ...more,
    });
    const registry = { names: listHookFiles(victim.paths), read: (name: string) => readHookFile(victim.paths, name) };
    const request = { name: source.name, fetched, hooks: fetched.hooks, now: "2026-01-01T00:00:00.000Z" };
    const { added } = changePackages(victim.paths, (lock) => planDownload(lock, request, registry));
    return { taken: added.map(({ name }) => name), passedOver: fetched.passedOver.map(({ path }) => path) };
  } catch (error) {
    if (!isHawkError(error)) throw error;
    expect(error.hint ?? error.changed).toBeDefined();
    return { code: error.code };
  }
}

/** Nothing ran, nothing was given away, nothing is left; and what is refused has changed nothing. */
function expectUnharmed({ victim, server }: Attack, before: Record<string, string>, outcome: object): void {
  expect(victim.marks()).toEqual([]);
  expect(victim.leftovers()).toEqual([]);
  expect(JSON.stringify(server.requests)).not.toContain(SECRET);
  for (const { headers } of server.requests) expect(headers).not.toHaveProperty("authorization");
  const after = victim.describe();
  if ("code" in outcome) expect(after).toEqual(before);
  else expect(after).toMatchObject({ ...before, "hawk.lock": expect.any(String) as string });
}

describe.each([
  ["names", hostileNames],
  ["kinds of entries", hostileKinds],
  ["attributes and settings", hostileAttributes],
  ["sizes", hostileSizes],
  ["objects", hostileObjects],
])("%s", (_title, cases) => {
  test.each(cases)("$name", async ({ make, refused, taken, passedOver = [] }) => {
    const attack = await prepare(make);
    const before = attack.victim.describe();
    const outcome = await download(attack, `${attack.server.url}/attack.git`);
    if (refused) expect(outcome).toEqual({ code: expect.stringMatching(refused) as string });
    else expect(outcome).toEqual({ taken, passedOver });
    expectUnharmed(attack, before, outcome);
  });
});

const harmless = (repository: Repository): void => void repository.commit(repository.files({ "fine.sh": HOOK }));

describe("addresses and refs", () => {
  test.each([
    "--upload-pack=touch marks/option",
    "-u",
    "ext::sh -c touch% marks/ext",
    "git://127.0.0.1/attack.git",
    "ftp://127.0.0.1/attack.git",
    "ssh://-oProxyCommand=touch/x",
    "ssh://host/x",
    "git@host:x",
    "-oProxyCommand=touch:x",
    "file:///etc",
    "fd::3",
    "transport::https://host/x",
    "https://user:password@host/x",
    "https://token@host/x",
    "https://host/x?service=evil",
    "https://host/x#fragment",
    "https://host",
    "https://-host/x",
    "https://ho\u202Est/x",
    "https://host/x\n--upload-pack=y",
    "https:\\\\host\\x",
    "javascript:alert(1)",
    "data:text/plain,x",
    "owner",
    "",
  ])("%j is refused before anything happens", async (address) => {
    const attack = await prepare(harmless);
    const before = attack.victim.describe();
    const outcome = await download(attack, address);
    expect(outcome).toEqual({ code: "download/bad-source" });
    expectUnharmed(attack, before, outcome);
    expect(attack.server.requests).toEqual([]);
  });

  test.each([
    "--upload-pack=touch marks/option",
    "-b",
    "a..b",
    "a b",
    "refs:x",
    "x:refs/heads/y",
    "",
    "a\nb",
    "^main",
    "@{-1}",
    "x.lock",
    "main~1",
    "\u202Emain",
  ])("the ref %j is refused before anything happens", async (ref) => {
    const attack = await prepare(harmless);
    const before = attack.victim.describe();
    const outcome = await download(attack, `${attack.server.url}/attack.git`, { ref });
    expect(outcome).toEqual({ code: "download/bad-ref" });
    expectUnharmed(attack, before, outcome);
    expect(attack.server.requests).toEqual([]);
  });

  test("a ref that there is not, a commit that there is not, and a repository that there is not have errors of their own", async () => {
    const attack = await prepare(harmless);
    const url = `${attack.server.url}/attack.git`;
    expect(await download(attack, url, { ref: "nowhere" })).toEqual({ code: "download/no-ref" });
    expect(await download(attack, url, { ref: "1".repeat(40) })).toEqual({ code: "download/no-commit" });
    expect(await download(attack, `${attack.server.url}/nothing.git`)).toEqual({ code: "download/not-found" });
    expect(await download(attack, "http://127.0.0.1:1/x.git")).toEqual({ code: "download/unreachable" });
    expect(attack.victim.leftovers()).toEqual([]);
  });

  test("a tag that names a file is not a package", async () => {
    const attack = await prepare((repository) => {
      harmless(repository);
      repository.git(["tag", "file", repository.blob("x")]);
    });
    expect(await download(attack, `${attack.server.url}/attack.git`, { ref: "file" })).toEqual({
      code: expect.stringMatching(/^download\//) as string,
    });
    expect(attack.victim.leftovers()).toEqual([]);
  });
});

describe("servers", () => {
  const short = { limits: { durationMs: 1500 } };

  test("one that asks for a password gets none", async () => {
    const attack = await prepare(harmless, (_request, response) => {
      response.writeHead(401, { "WWW-Authenticate": 'Basic realm="give"' }).end();
      return true;
    });
    const before = attack.victim.describe();
    const outcome = await download(attack, `${attack.server.url}/attack.git`);
    expect(outcome).toEqual({ code: "download/not-public" });
    expectUnharmed(attack, before, outcome);
  });

  test.each([301, 302, 307, 308])("one that redirects with %d is not followed", async (status) => {
    const other = await prepare(harmless);
    const attack = await prepare(harmless, (request, response) => {
      response.writeHead(status, { Location: `${other.server.url}${request.url}` }).end();
      return true;
    });
    const before = attack.victim.describe();
    const outcome = await download(attack, `${attack.server.url}/attack.git`);
    expect(outcome).toEqual({ code: "download/redirected" });
    expectUnharmed(attack, before, outcome);
    expect(other.server.requests).toEqual([]);
  });

  test("one that redirects to this machine's files is not followed", async () => {
    const attack = await prepare(harmless, (_request, response) => {
      response.writeHead(302, { Location: "file:///etc/passwd" }).end();
      return true;
    });
    expect(await download(attack, `${attack.server.url}/attack.git`)).toEqual({ code: "download/redirected" });
  });

  test("one that has no more than files can't point elsewhere", async () => {
    const other = await prepare(harmless);
    const attack = await prepare(harmless, (request, response) => {
      const answers: Record<string, string> = {
        "/attack.git/info/refs?service=git-upload-pack": `${"1".repeat(40)}\trefs/heads/main\n`,
        "/attack.git/HEAD": "ref: refs/heads/main\n",
        "/attack.git/objects/info/http-alternates": `${other.server.url}/attack.git/objects\n`,
        "/attack.git/objects/info/alternates": "/etc\n",
      };
      const body = answers[request.url ?? ""];
      response.writeHead(body === undefined ? 404 : 200).end(body ?? "");
      return true;
    });
    const before = attack.victim.describe();
    const outcome = await download(attack, `${attack.server.url}/attack.git`);
    expect(outcome).toHaveProperty("code");
    expectUnharmed(attack, before, outcome);
    expect(other.server.requests).toEqual([]);
  });

  test("one that offers a bundle from elsewhere is not heard", async () => {
    const other = await prepare(harmless);
    const attack = await prepare((repository) => {
      harmless(repository);
      for (const [key, value] of [
        ["uploadpack.advertiseBundleURIs", "true"],
        ["bundle.version", "1"],
        ["bundle.mode", "all"],
        ["bundle.x.uri", `${other.server.url}/x.bundle`],
      ] as const)
        repository.git(["config", key, value]);
    });
    expect(await download(attack, `${attack.server.url}/attack.git`)).toMatchObject({ taken: ["fine.sh"] });
    expect(other.server.requests).toEqual([]);
  });

  test.each<[string, Answer]>([
    ["never answers", () => true],
    [
      "answers a byte at a time",
      (_request, response) => {
        response.writeHead(200, { "Content-Type": "application/x-git-upload-pack-advertisement" });
        const timer = setInterval(() => response.write("0"), 50);
        response.on("close", () => clearInterval(timer));
        return true;
      },
    ],
    [
      "answers without end",
      (_request, response) => {
        response.writeHead(200, { "Content-Type": "application/x-git-upload-pack-advertisement" });
        response.write("001e# service=git-upload-pack\n0000");
        const line = `${"1".repeat(40)} refs/heads/${"x".repeat(100)}\n`;
        const chunk = `${(line.length + 4).toString(16).padStart(4, "0")}${line}`.repeat(1000);
        const timer = setInterval(() => response.write(chunk), 5);
        response.on("close", () => clearInterval(timer));
        return true;
      },
    ],
  ])("one that %s is left when the time is up", async (_what, answer) => {
    const attack = await prepare(harmless, answer);
    const before = attack.victim.describe();
    const outcome = await download(attack, `${attack.server.url}/attack.git`, short);
    expect(outcome).toEqual({ code: expect.stringMatching(/^download\/(?:too-slow|failed|too-large)$/) as string });
    expectUnharmed(attack, before, outcome);
  });

  test.each<[string, string, string]>([
    ["a page", "text/html", "<html>sign in</html>"],
    ["noise", "application/x-git-upload-pack-advertisement", "\u0000\u0001\u0002garbage"],
    ["a line that is longer than it says", "application/x-git-upload-pack-advertisement", "ffff# service=git-upload-pack\n"],
    [
      "an error that draws on the terminal",
      "application/x-git-upload-pack-advertisement",
      "001e# service=git-upload-pack\n00000019ERR \u001B[2J\u001B[31mowned\n",
    ],
  ])("one that answers with %s is refused", async (_what, type, body) => {
    const attack = await prepare(harmless, (_request, response) => {
      response.writeHead(200, { "Content-Type": type }).end(body);
      return true;
    });
    const before = attack.victim.describe();
    const outcome = await download(attack, `${attack.server.url}/attack.git`);
    expect(outcome).toHaveProperty("code");
    expectUnharmed(attack, before, outcome);
  });

  test("one that cuts the pack short is refused", async () => {
    const attack = await prepare(harmless, (request, response) => {
      if (request.method !== "POST") return false;
      const write = response.write.bind(response);
      let sent = 0;
      response.write = ((chunk: Buffer) => {
        sent += chunk.length;
        return sent > 200 ? (response.destroy(), false) : write(chunk);
      }) as typeof response.write;
      return false;
    });
    const before = attack.victim.describe();
    const outcome = await download(attack, `${attack.server.url}/attack.git`);
    if ("code" in outcome) expectUnharmed(attack, before, outcome);
    else expect(outcome.taken).toEqual(["fine.sh"]);
  });
});

test("an interrupted download ends at once and leaves nothing", async () => {
  const attack = await prepare(harmless, () => true);
  const outcome = await download(attack, `${attack.server.url}/attack.git`, { signal: AbortSignal.timeout(300) });
  expect(outcome).toEqual({ code: "download/interrupted" });
  expect(attack.victim.leftovers()).toEqual([]);
});

test("without git on the PATH there is a plain word about it, and a git in the current directory is none", async () => {
  const attack = await prepare(harmless);
  expect(await download(attack, `${attack.server.url}/attack.git`, { env: { PATH: ".:relative/bin" } })).toEqual({
    code: "download/no-git",
  });
});
