import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createTree } from "@hawk/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fetchPackage } from "./fetch-package.ts";
import type { FetchOptions } from "./fetch-package.ts";
import { parseSource } from "./source.ts";
import { hookText } from "./testing/found-hook.ts";
import { serveGit } from "./testing/git-server.ts";
import { makeRepository } from "./testing/make-repository.ts";

vi.setConfig({ testTimeout: 60_000 });

function optionsIn(root: string, more: Partial<FetchOptions> = {}): FetchOptions {
  return { env: { PATH: process.env["PATH"] }, protocols: ["https", "file"], temporaryDir: join(root, "tmp"), ...more };
}

/** A repository with two commits on main, a tag on each, and a branch. */
function createRepository(): { root: string; path: string; first: string; second: string } {
  const root = createTree({});
  const repository = makeRepository(root, "guards");
  const first = repository.commit(repository.files({ "guard.sh": hookText("1") }));
  repository.git(["tag", "v1", first]);
  repository.git(["tag", "--annotate", "--message=x", "v1-annotated", first]);
  const second = repository.commit(repository.files({ "guard.sh": hookText("2"), "lib/x.txt": "x" }));
  repository.git(["update-ref", "refs/heads/dev", first]);
  return { root, path: repository.path, first, second };
}

describe("from a repository on this machine", () => {
  test.each([
    [undefined, "head", "second"],
    ["main", "branch", "second"],
    ["dev", "branch", "first"],
    ["v1", "tag", "first"],
    ["v1-annotated", "tag", "first"],
  ] as const)("the ref %s is a %s, of the %s commit", async (ref, refKind, which) => {
    const { root, path, ...commits } = createRepository();
    const fetched = await fetchPackage({ type: "path", path, name: "guards" }, ref, optionsIn(root));
    expect(fetched).toMatchObject({ url: `file://${path}`, refKind, commit: commits[which] });
    expect(fetched.hooks).toMatchObject([{ name: "guard.sh", bytes: Buffer.from(hookText(which === "first" ? "1" : "2")) }]);
    expect(readdirSync(join(root, "tmp"))).toEqual([]);
  });

  test("a commit is fetched by itself", async () => {
    const { root, path, first } = createRepository();
    expect(await fetchPackage({ type: "path", path, name: "guards" }, first, optionsIn(root))).toMatchObject({
      refKind: "commit",
      commit: first,
    });
  });

  test("in a directory with an odd name", async () => {
    const root = createTree({});
    const repository = makeRepository(root, "odd name %41 ü #1?");
    const commit = repository.commit(repository.files({ "guard.sh": hookText("1") }));
    const fetched = await fetchPackage({ type: "path", path: repository.path, name: "odd" }, undefined, optionsIn(root));
    expect(fetched).toMatchObject({ commit, hooks: [{ name: "guard.sh" }] });
    expect(parseSource(fetched.url, { protocols: ["file"], cwd: "/", home: "/" })).toMatchObject({ type: "git", url: fetched.url });
  });

  test("whose own settings name programs, none of them is started", async () => {
    const root = createTree({});
    const repository = makeRepository(root, "hostile");
    repository.commit(repository.files({ "guard.sh": hookText("1") }));
    const program = `touch ${root}/marker`;
    const keys = [
      "core.fsmonitor",
      "core.sshCommand",
      "core.gitProxy",
      "core.pager",
      "core.editor",
      "core.askPass",
      "core.alternateRefsCommand",
    ];
    for (const key of [...keys, "uploadpack.packObjectsHook", "diff.external", "gpg.program", "filter.x.smudge", "alias.upload-pack"])
      repository.git(["config", key, program]);
    for (const hook of ["pre-receive", "post-checkout", "reference-transaction", "post-index-change"])
      writeFileSync(join(repository.path, "hooks", hook), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
    expect(await fetchPackage({ type: "path", path: repository.path, name: "x" }, undefined, optionsIn(root))).toMatchObject({
      hooks: [{ name: "guard.sh" }],
    });
    expect(readdirSync(root)).not.toContain("marker");
  });

  test("that needs the user's word", async () => {
    const { root, path } = createRepository();
    const fetching = fetchPackage({ type: "path", path, name: "guards" }, undefined, optionsIn(root, { protocols: ["https"] }));
    await expect(fetching).rejects.toMatchObject({ code: "download/bad-source", hint: expect.stringContaining("--allow-file") as string });
  });
});

describe("from a plain directory", () => {
  test("there is no commit, and links that leave it are not followed", async () => {
    const root = createTree({
      "hooks/deep/guard.sh": hookText("1"),
      "hooks/README.md": "x",
      "hooks/.git-not/x": "",
      "outside.sh": hookText("2"),
    });
    symlinkSync("../outside.sh", join(root, "hooks/link.sh"));
    chmodSync(join(root, "hooks/deep/guard.sh"), 0o755);
    const fetched = await fetchPackage({ type: "path", path: join(root, "hooks"), name: "hooks" }, undefined, optionsIn(root));
    expect(fetched).toMatchObject({ url: join(root, "hooks"), hooks: [{ path: "deep/guard.sh", isExecutable: true }], others: 2 });
    expect(fetched).not.toHaveProperty("commit");
  });

  test("the limits hold as well", async () => {
    const root = createTree({ "hooks/guard.sh": hookText("1"), "hooks/large.sh": hookText("1") + "#".repeat(300_000) });
    const source = { type: "path", path: join(root, "hooks"), name: "hooks" } as const;
    expect((await fetchPackage(source, undefined, optionsIn(root))).passedOver).toMatchObject([{ path: "large.sh" }]);
    await expect(fetchPackage(source, undefined, optionsIn(root, { limits: { entries: 1 } }))).rejects.toMatchObject({
      code: "download/too-many-files",
    });
    await expect(fetchPackage(source, undefined, optionsIn(root, { limits: { totalBytes: 10 } }))).rejects.toMatchObject({
      code: "download/too-large",
    });
  });

  test("it has no refs, and must be there", async () => {
    const root = createTree({ "hooks/guard.sh": hookText("1") });
    await expect(fetchPackage({ type: "path", path: join(root, "hooks"), name: "x" }, "v1", optionsIn(root))).rejects.toMatchObject({
      code: "download/no-ref",
    });
    await expect(fetchPackage({ type: "path", path: join(root, "none"), name: "x" }, undefined, optionsIn(root))).rejects.toMatchObject({
      code: "download/not-found",
    });
  });
});

describe("from a server", () => {
  test("by https, from one whose certificate is trusted, and from no other", async () => {
    const { root, second } = createRepository();
    const form = [
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "2",
      "-subj",
      "/CN=127.0.0.1",
      "-addext",
      "subjectAltName=IP:127.0.0.1",
    ];
    execFileSync("openssl", ["req", ...form, "-keyout", join(root, "key.pem"), "-out", join(root, "cert.pem")], { stdio: "ignore" });
    const tls = { key: readFileSync(join(root, "key.pem"), "utf8"), cert: readFileSync(join(root, "cert.pem"), "utf8") };
    const server = await serveGit({ root, tls });
    onTestFinished(() => server.close());
    const source = { type: "git", url: `${server.url}/guards.git`, name: "guards" } as const;
    expect(await fetchPackage(source, undefined, optionsIn(root, { certificates: join(root, "cert.pem") }))).toMatchObject({
      commit: second,
    });
    await expect(fetchPackage(source, undefined, optionsIn(root))).rejects.toMatchObject({ code: "download/untrusted-server" });
  });

  test("that gives out no commits by number, a commit is refused with what to do", async () => {
    const { root, first } = createRepository();
    // Without the newer protocol, a server gives only what it advertises.
    const server = await serveGit({ root, answer: (request) => (delete request.headers["git-protocol"], false) });
    onTestFinished(() => server.close());
    const repository = makeRepository(root, "hidden");
    const old = repository.commit(repository.files({ "guard.sh": hookText("1") }));
    repository.commit(repository.files({ "guard.sh": hookText("2") }));
    const options = optionsIn(root, { protocols: ["http"] });
    await expect(fetchPackage({ type: "git", url: `${server.url}/hidden.git`, name: "x" }, old, options)).rejects.toMatchObject({
      code: "download/no-commit",
      hint: expect.stringContaining("--ref NAME") as string,
    });
    expect(await fetchPackage({ type: "git", url: `${server.url}/guards.git`, name: "x" }, first, options)).toMatchObject({
      commit: first,
    });
  });

  test("by ssh, with nothing asked, nothing forwarded, and only to known hosts", async () => {
    const { root, path, second } = createRepository();
    mkdirSync(join(root, "bin"));
    writeFileSync(
      join(root, "bin/ssh"),
      `#!/bin/sh\nprintf '%s\\n' "$@" > '${root}/ssh-args'\nenv > '${root}/ssh-env'\nexec git-upload-pack '${path}'\n`,
      { mode: 0o755 },
    );
    const env = { PATH: `${root}/bin:${process.env["PATH"]}`, SSH_AUTH_SOCK: "/agent", GIT_SSH_COMMAND: "false", SECRET: "s3cr3t" };
    const source = { type: "git", url: "ssh://git@example.com/guards.git", name: "guards" } as const;
    expect(await fetchPackage(source, undefined, optionsIn(root, { env, protocols: ["ssh"] }))).toMatchObject({ commit: second });
    const args = readFileSync(join(root, "ssh-args"), "utf8");
    for (const option of ["BatchMode=yes", "StrictHostKeyChecking=yes", "ForwardAgent=no", "git@example.com"])
      expect(args).toContain(option);
    const seen = readFileSync(join(root, "ssh-env"), "utf8");
    expect(seen).toContain("SSH_AUTH_SOCK=/agent");
    expect(seen).not.toContain("s3cr3t");
  });
});
