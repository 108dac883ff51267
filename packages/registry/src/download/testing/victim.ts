import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { describeDirectory } from "./describe-directory.ts";

/** A user whose own settings do everything that a hostile repository could make use of. Whatever of it runs leaves a mark. */
export interface Victim {
  root: string;
  env: Record<string, string>;
  paths: { lock: string; registry: string; stateDir: string };
  temporaryDir: string;
  /** Everything that the user's configuration and registry hold. */
  describe: () => Record<string, string>;
  /** Who left a mark. */
  marks: () => string[];
  leftovers: () => string[];
}

export const SECRET = "s3cr3t-0f-the-us3r";

export function createVictim(): Victim {
  const root = mkdtempSync(join(tmpdir(), "hawk-victim-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const marks = join(root, "marks");
  const config = join(root, ".config", "hawk");
  const temporaryDir = join(root, "tmp");
  for (const directory of [marks, join(config, "registry", "hooks"), join(root, "template", "hooks"), join(root, "hooks")])
    mkdirSync(directory, { recursive: true });
  const trap = (name: string): string => writeProgram(join(root, `${name}.sh`), `: > '${marks}/${name}'; cat`);
  for (const directory of [join(root, "template", "hooks"), join(root, "hooks")])
    for (const hook of ["post-checkout", "reference-transaction", "post-merge", "pre-auto-gc", "fsmonitor-watchman"])
      writeProgram(join(directory, hook), `: > '${marks}/${hook}'`);
  writeFileSync(join(root, ".gitconfig"), hostileConfig(root, trap));
  writeFileSync(join(config, "config.yaml"), "global:\n  hooks: [own.sh]\n");
  writeFileSync(join(config, "registry", "hooks", "own.sh"), "#!/bin/sh\n# hawk-hook: events=stop\n");
  return {
    root,
    temporaryDir,
    env: hostileEnv(root, trap),
    paths: { lock: join(config, "hawk.lock"), registry: join(config, "registry", "hooks"), stateDir: join(root, "state") },
    describe: () => describeDirectory(config),
    marks: () => readdirSync(marks),
    leftovers: () => (existsSync(temporaryDir) ? readdirSync(temporaryDir) : []),
  };
}

function writeProgram(path: string, body: string): string {
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

function hostileConfig(root: string, trap: (name: string) => string): string {
  const helper = writeProgram(join(root, "helper.sh"), `: > '${root}/marks/helper'; echo username=me; echo password=${SECRET}`);
  return `[core]
\thooksPath = ${root}/hooks
\tfsmonitor = ${trap("fsmonitor")}
\tsshCommand = ${trap("ssh")}
\tgitProxy = ${trap("proxy")}
\taskPass = ${trap("askpass")}
\tattributesFile = ${root}/attributes
[init]
\ttemplateDir = ${root}/template
[filter "evil"]
\tsmudge = ${trap("smudge")}
\tprocess = ${trap("process")}
\trequired = true
[filter "lfs"]
\tsmudge = ${trap("lfs")}
\trequired = true
[credential]
\thelper = ${helper}
[http]
\textraHeader = "X-Secret: ${SECRET}"
\tcookieFile = ${root}/cookies
[uploadpack]
\tpackObjectsHook = ${trap("pack-objects")}
[url "ext::${trap("instead")} "]
\tinsteadOf = https://github.com/
[submodule]
\trecurse = true
[protocol]
\tallow = always
[transfer]
\tbundleURI = true
`;
}

function hostileEnv(root: string, trap: (name: string) => string): Record<string, string> {
  return {
    PATH: `.:${process.env["PATH"]}`,
    HOME: root,
    XDG_CONFIG_HOME: join(root, ".config"),
    GIT_CONFIG_GLOBAL: join(root, ".gitconfig"),
    GIT_CONFIG_COUNT: "2",
    GIT_CONFIG_KEY_0: "core.fsmonitor",
    GIT_CONFIG_VALUE_0: trap("env-fsmonitor"),
    GIT_CONFIG_KEY_1: "http.extraHeader",
    GIT_CONFIG_VALUE_1: `X-Env-Secret: ${SECRET}`,
    GIT_CONFIG_PARAMETERS: `'http.extraHeader=X-Param-Secret: ${SECRET}'`,
    GIT_SSH_COMMAND: trap("env-ssh"),
    GIT_PROXY_COMMAND: trap("env-proxy"),
    GIT_ASKPASS: trap("env-askpass"),
    GIT_EXTERNAL_DIFF: trap("env-diff"),
    GIT_TEMPLATE_DIR: join(root, "template"),
    GIT_ALLOW_PROTOCOL: "ext:file:git:http:https:ssh",
    GIT_DIR: join(root, "elsewhere.git"),
    GIT_WORK_TREE: join(root, "elsewhere"),
    GIT_INDEX_FILE: join(root, "elsewhere-index"),
    GIT_OBJECT_DIRECTORY: join(root, "elsewhere-objects"),
    GIT_TRACE: join(root, "marks", "trace"),
    GIT_TRACE2_EVENT: join(root, "marks", "trace2"),
    BASH_ENV: trap("bash-env"),
    ENV: trap("sh-env"),
    LD_LIBRARY_PATH: root,
  };
}
