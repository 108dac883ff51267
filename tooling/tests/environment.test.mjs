import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

// A repository can add to the environment of hooks: some agents load its .env, others its settings. So what runs at an event reads
// no variable that is not in this table, and none of them turns a guard off, loosens it, or says who is asked.
const allowed = {
  "packages/adapter/src/define/decode.ts env[cwd.variable]": "where the project is: chooses among plans that all have the user's guards",
  "packages/adapter/src/started-by.ts env[name]": "which agent started the hook; its own fields have to be in the payload too",
  "packages/adapters/cursor/src/cursor.ts CURSOR_PROJECT_DIR": "where the project is",
  "packages/adapters/windsurf/src/windsurf.ts PWD": "where the agent is",
  "packages/dispatcher/src/answer.ts PWD": "where the agent was, in the words of an error",
  "packages/dispatcher/src/serve.ts env[named]": "where the project is, for agents that say it in a variable",
  "packages/dispatcher/src/take-environment.ts PWD": "where an agent that serves events itself was started, for hooks",
  "packages/dispatcher/src/take-environment.ts env[name]": "what is set aside for hooks, in an agent that serves events itself",
  "packages/dispatcher/src/take-environment.ts env[`HAWK_${name}`]": "what the runner set aside for hooks",
  "packages/dispatcher/src/take-environment.ts process.env": "what hooks inherit",
  "packages/dispatcher/src/trace-shell-run.ts process.env": "what hooks inherited",
  "packages/executor/src/run-hook.ts process.env": "what hooks inherit, where an embedding program hands in nothing",
  "packages/executor/src/run-shell-hook.ts PATH": "where Node is, in an agent that embeds hawk and doesn't run in Node itself",
  "packages/executor/src/process/git-bash.ts LOCALAPPDATA": "where Git for Windows is, as the PATH says it elsewhere",
  "packages/executor/src/process/git-bash.ts PROGRAMFILES": "where Git for Windows is, as the PATH says it elsewhere",
  "packages/executor/src/process/interpreter.ts process.env": "where programs are on Windows",
  "packages/executor/src/process/process-group.ts process.env": "where Windows has taskkill",
  "packages/executor/src/process/program-file.ts PATHEXT": "the endings of programs on Windows",
  "packages/executor/src/process/program-file.ts process.env": "the endings of programs on Windows",
  "packages/executor/src/process/windows-start.ts PATH": "where programs are on Windows",
  "packages/executor/src/process/windows-start.ts SYSTEMROOT": "where Windows has cmd; Node itself doesn't start with another one",
  "packages/executor/src/process/windows-start.ts process.env": "where programs are on Windows",
  "packages/runner/src/compile-batch.ts env[name]": "how to write a path into a batch file, in commands only",
  "packages/executor/src/process/run-process.ts start.env[RUN_ID]": "whose processes to end",
  "packages/executor/src/webhook/build-headers.ts env[name]": "headers, from the variables that the hook and every policy list",
  "packages/executor/src/webhook/build-headers.ts env[braced": "headers, from the variables that the hook and every policy list",
  "packages/model/src/from-env.ts env[name]": "the key; at an event an address only to fail where it isn't the user's",
  "packages/protocol/src/dialects/arawn.ts ARAWN_PLUGIN_DIR": "where a plugin is, from the hook's own entry",
  "packages/registry/src/deps/install-hint.ts PATH": "what to advise, in commands only",
  "packages/registry/src/deps/python-packages.ts PATH": "which Python, in commands only",
  "packages/registry/src/download/fetch-package.ts PATH": "which git, in commands only",
  "packages/registry/src/download/git-env.ts PATH": "what git finds, in commands only",
  "packages/registry/src/download/git-env.ts env[name]": "the user's proxy, in commands only",
  "packages/registry/src/download/git-env.ts SSH_AUTH_SOCK": "the user's keys, in commands only and with --allow-ssh",
  "packages/registry/src/download/git-env.ts SYSTEMROOT": "Windows' own files, for git, in commands only",
  "packages/registry/src/download/git-proxy.ts USERPROFILE": "the home directory on Windows, in commands only",
  "packages/runner/src/strangers.ts env[name]": "an unknown caller, for which guards are asked about more",
  "packages/sdk/src/define-hook.ts process.env": "what a hook inherits",
};

const runAtEvents = ["adapter", "dispatcher", "engine", "executor", "model", "network", "protocol", "registry", "runner", "sdk"].map(
  (name) => `packages/${name}`,
);
const adapters = readdirSync("packages/adapters").map((name) => `packages/adapters/${name}`);

const READS = [
  /process\.env\b(?!\w)/g,
  /\benv\??\.?\["([A-Z][A-Z0-9_]*)"\]/g,
  /\benv\.([A-Z][A-Z0-9_]*)\b/g,
  /\b(?:\w+\.)?env\[(?!")[^\]\s]*\]?/g,
  /\{ ([A-Z][A-Z0-9_]*) \}: NodeJS\.ProcessEnv/g,
];

function findReads(text) {
  return READS.flatMap((pattern) => [...text.matchAll(pattern)].map(([whole, name]) => name ?? whole));
}

function sourcesOf(directory) {
  return readdirSync(join(directory, "src"), { recursive: true })
    .filter((path) => path.endsWith(".ts") && !/\.test\.ts$|(?:^|\/)(?:testing|kit)\//.test(path))
    .map((path) => `${directory}/src/${String(path)}`);
}

test("what runs at an event reads no variable of the environment but those in the table", () => {
  const files = [...runAtEvents, ...adapters].flatMap(sourcesOf);
  const isWrite = (path) => path === "packages/protocol/src/dialects/process-input.ts env[name]";
  const reads = files.flatMap((path) =>
    findReads(readFileSync(path, "utf8").replaceAll(/\/\/.*|\/\*[\s\S]*?\*\//g, "")).map((read) => `${path} ${read}`),
  );
  expect([...new Set(reads)].filter((read) => !isWrite(read)).toSorted()).toEqual(Object.keys(allowed).toSorted());
});

test.each([
  ["const a = process.env;", ["process.env"]],
  ['env["HTTPS_PROXY"]', ["HTTPS_PROXY"]],
  ["user.env.NO_PROXY", ["NO_PROXY"]],
  ["env[name]", ["env[name]"]],
  ["function f({ HOME }: NodeJS.ProcessEnv) {}", ["HOME"]],
])("finds the read in %s", (text, reads) => {
  expect(findReads(text)).toEqual(reads);
});
