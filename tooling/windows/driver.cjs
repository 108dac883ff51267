// Runs in Wine, by node.exe. Does what steps.json says, as hosts on Windows do it, and records the results.
"use strict";
const { spawn } = require("node:child_process");
const http = require("node:http");
const { readFileSync, readdirSync, writeFileSync } = require("node:fs");

const cmd = "C:\\windows\\System32\\cmd.exe";

/** How a step starts its program. */
const starts = {
  /** A program and its arguments. */
  program: ({ file, args }) => [file, args],
  /** Arguments that are put behind the program as they are. */
  verbatim: ({ file, args }) => [file, args, { windowsVerbatimArguments: true }],
  /** A line for cmd, as Cursor and Codex hand it over. */
  cmd: ({ line }) => [cmd, ["/d", "/s", "/c", `"${line}"`], { windowsVerbatimArguments: true }],
};

/** One that does not end would hold up all the others. */
const LIMIT_MS = 240_000;

function run({ env, cwd, input = "", ...step }) {
  const [file, args, options] = starts[step.by](step);
  const startedAt = Date.now();
  return new Promise((resolve) => {
    const child = spawn(file, args, { env, cwd, windowsHide: true, ...options });
    const limit = setTimeout(() => child.kill(), LIMIT_MS);
    const texts = { stdout: "", stderr: "" };
    for (const name of Object.keys(texts)) child[name].setEncoding("utf8").on("data", (piece) => (texts[name] += piece));
    const end = (rest) => {
      clearTimeout(limit);
      resolve({ ...rest, ...texts, ms: Date.now() - startedAt });
    };
    child.once("error", (error) => end({ status: null, error: error.message })).once("close", (status) => end({ status }));
    child.stdin.on("error", () => undefined).end(input);
  });
}

/** There is no PowerShell in Wine, so this knows the few statements that hawk writes, and nothing else. */
async function runPowerShell({ text, ...step }) {
  const powershell = "C:\\windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe";
  if (process.env.HAWK_REAL_WINDOWS) return run({ ...step, by: "program", file: powershell, args: ["-NoProfile", "-Command", text] });
  const [, quoted, rest] = /^& '((?:[^']|'')+)';(.*)$/.exec(text) ?? [];
  if (quoted === undefined) return { error: `PowerShell would not run ${text}` };
  const result = await run({ ...step, by: "program", file: cmd, args: ["/d", "/c", quoted.replaceAll("''", "'")] });
  let code = 0;
  for (const statement of rest.split(/;(?![^{]*})/).map((part) => part.trim())) {
    const [, condition, body] = /^if \((.*)\) \{ exit (\d+) \}$/.exec(statement) ?? [];
    if (condition === "$null -eq $LASTEXITCODE") continue;
    if (condition === "$LASTEXITCODE -eq 2" && result.status === 2) return { ...result, status: Number(body) };
    if (condition === "$LASTEXITCODE -eq 2") continue;
    if (statement === "exit $LASTEXITCODE") code = result.status;
    else if (/^exit \d+$/.test(statement)) code = Number(statement.slice(5));
    else return { error: `PowerShell would not understand ${statement}` };
  }
  return { ...result, status: code };
}

/** Whether a process whose number is in a file is still there. It may take a moment to go. */
function isAlive({ file }) {
  const pid = Number(readFileSync(file, "utf8"));
  for (let look = 0; look < 100; look += 1) {
    try {
      process.kill(pid, 0);
    } catch {
      return { isAlive: false };
    }
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100);
  }
  return { isAlive: true };
}

/** Starts a program, waits until its hook has left a file, and ends the program as an agent does that no longer waits: the program, and nothing else. */
function cancel({ env, cwd, input, ending, directory, ...step }) {
  const before = new Set(readdirSync(directory));
  const [file, args, options] = starts[step.start](step);
  const child = spawn(file, args, { env, cwd, stdio: ["pipe", "ignore", "ignore"], windowsHide: true, ...options });
  child.stdin.end(input);
  return new Promise((resolve) => {
    const look = setInterval(() => {
      const found = readdirSync(directory).find((name) => name.endsWith(ending) && !before.has(name));
      if (found === undefined) return;
      clearInterval(look);
      child.once("exit", () => resolve(isAlive({ file: `${directory}\\${found}` }))).kill();
    }, 100);
  });
}

/** Starts hawk's page, and opens it once. */
function openPage({ file, args, env, cwd }) {
  const child = spawn(file, args, { env, cwd, windowsHide: true });
  return new Promise((resolve) => {
    let said = "";
    child
      .once("error", (error) => resolve({ error: error.message }))
      .once("exit", (status) => resolve({ error: `it ended with ${status}: ${said}` }));
    child.stderr.on("data", (piece) => (said += piece));
    child.stdout.on("data", (piece) => {
      said += piece;
      const [url] = /http:\S+/.exec(said) ?? [];
      if (url === undefined) return;
      child.stdout.removeAllListeners("data");
      http
        .get(url.replace(/#.*/, ""), (page) => {
          let text = "";
          page.setEncoding("utf8").on("data", (part) => (text += part));
          page.on("end", () =>
            child
              .removeAllListeners("exit")
              .once("exit", () => resolve({ status: page.statusCode, text }))
              .kill(),
          );
        })
        .on("error", (error) => resolve({ error: error.message }));
    });
  });
}

const steps = JSON.parse(readFileSync(`${__dirname}\\steps.json`, "utf8"));
const acts = { powershell: runPowerShell, alive: isAlive, cancel, page: openPage };
const act = (step) => (acts[step.by] ?? run)(step);

async function main() {
  const results = [];
  // One after another: Wine's server breaks off when many processes are ended at once.
  for (const step of steps) results.push(await act(step));
  writeFileSync(`${__dirname}\\results.json`, JSON.stringify(results));
}

void main();
