/** The part of the plugin that starts runners. They are given the event as JSON, and answer with one JSON object or exit code 2. */
export const runnersPart: string = String.raw`
/** Under "opencode run" nobody is asked, and the program ends with the turn: what is to count there has to be known at once. */
const isAlone = process.argv.includes("run");

/** A plugin of a project names its runners from the project's root, which is three steps up. */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const environment = () => ({ ...process.env, HAWK_PLUGIN_ROOT: root });

/** What a runner said. Whatever goes wrong with one is no reason to stop the agent. */
function readReply(status, stdout, stderr) {
  if (status === 2) return { refuse: String(stderr).trim() || "refused by a hook" };
  try {
    const reply = JSON.parse(String(stdout));
    return reply && typeof reply === "object" && !Array.isArray(reply) ? reply : {};
  } catch {
    return {};
  }
}

function ask({ command, seconds }, payload, cwd) {
  return new Promise((resolve) => {
    const [out, err] = [[], []];
    const end = (status) => resolve(readReply(status, Buffer.concat(out), Buffer.concat(err)));
    const child = spawn("/bin/sh", ["-c", command], { cwd, env: environment(), stdio: "pipe" });
    const limit = setTimeout(() => (child.kill(), end(null)), seconds * 1000);
    child.on("error", () => (clearTimeout(limit), end(null)));
    child.on("close", (status) => (clearTimeout(limit), end(status)));
    child.stdout.on("data", (chunk) => out.push(chunk));
    child.stderr.on("data", (chunk) => err.push(chunk));
    child.stdin.on("error", () => undefined);
    child.stdin.end(payload);
  });
}

/** The same, with the whole program waiting. */
function askAtOnce({ command, seconds }, payload, cwd) {
  const options = { cwd, env: environment(), input: payload, timeout: seconds * 1000, maxBuffer: 2 ** 26 };
  const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", command], options);
  return readReply(status, stdout ?? "", stderr ?? "");
}
`;
