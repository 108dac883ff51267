// Somebody who reads a page and types what it says: a home directory of their own, hawk on the PATH, and no agent but those the page needs.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { root } from "../setup.mjs";

/** The hawk of this workspace, by each name that pages have for it. */
const programs = {
  hawk: `exec node ${JSON.stringify(join(root, "apps/cli/dist/hawk.js"))} "$@"`,
  npx: 'test "$1" = --yes && shift; test "$1" = @hawk/cli || exit 127; shift; exec hawk "$@"',
  npm: `case "$*" in
  "install --global @hawk/cli"|"i -g @hawk/cli") exit 0 ;;
  "run hawk -- "*) shift 3; npm_lifecycle_event=hawk exec hawk "$@" ;;
esac
echo "npm $*: not in a page's test" >&2; exit 127`,
};

/** Makes a home directory with a project in it. `copies` are paths of this repository that the page speaks of. */
export function createReader({ copies = [] } = {}) {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "hawk-page-")));
  const project = join(home, "app");
  mkdirSync(join(home, "bin"));
  mkdirSync(project);
  for (const [name, text] of Object.entries(programs)) writeProgram(join(home, "bin", name), text);
  symlinkSync(process.execPath, join(home, "bin/node"));
  for (const path of copies) cpSync(join(root, path), join(project, path), { recursive: true });
  const env = {
    PATH: `${join(home, "bin")}:${dirname(process.execPath)}:/usr/bin:/bin`,
    HOME: home,
    TMPDIR: tmpdir(),
    LANG: "C.UTF-8",
    TZ: "UTC",
  };
  spawnSync("git", ["init", "--quiet"], { cwd: project, env });
  let cwd = project;
  return {
    home,
    /** Runs commands where the ones before them have ended up. */
    run: (commands) => {
      const where = join(home, "cwd");
      const script = `exec 2>&1\ncd ${JSON.stringify(cwd)}\ntrap 'pwd > ${JSON.stringify(where)}' EXIT\n${commands}`;
      const { status, stdout } = spawnSync("bash", ["-c", script], { encoding: "utf8", env, maxBuffer: 2 ** 26, timeout: 250_000 });
      cwd = spawnSync("cat", [where], { encoding: "utf8" }).stdout.trim() || cwd;
      return { status, output: stdout };
    },
    end: () => rmSync(home, { recursive: true, force: true }),
  };
}

function writeProgram(path, text) {
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
}
