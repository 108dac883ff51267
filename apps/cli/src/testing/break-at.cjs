// Loaded before hawk in a process of its own: counts the calls that change the disk, and breaks one of them. HAWK_KILL_AT ends the process
// there, as a power cut would; from HAWK_FULL_AT on, the disk is full.
const fs = require("node:fs");

const { HAWK_KILL_AT, HAWK_FULL_AT, HAWK_COUNT_IN } = process.env;
const [killAt, when] = (HAWK_KILL_AT ?? "0 none").split(" ");
const names = [
  "fsyncSync",
  "linkSync",
  "mkdirSync",
  "openSync",
  "renameSync",
  "rmSync",
  "rmdirSync",
  "symlinkSync",
  "unlinkSync",
  "writeFileSync",
  "writeSync",
];
const needRoom = new Set(["fsyncSync", "linkSync", "mkdirSync", "openSync", "symlinkSync", "writeFileSync", "writeSync"]);
let [calls, depth] = [0, 0];

for (const name of names) {
  const original = fs[name];
  fs[name] = (...args) => {
    if (depth > 0 || !changes(name, args)) return original(...args);
    calls += 1;
    depth += 1;
    try {
      if (HAWK_COUNT_IN) fs.appendFileSync(HAWK_COUNT_IN, `${name}\n`);
      if (calls === Number(killAt)) kill(original, args);
      if (HAWK_FULL_AT !== undefined && calls >= Number(HAWK_FULL_AT) && needRoom.has(name)) failFor(name, original, args);
      return original(...args);
    } finally {
      depth -= 1;
    }
  };
}

function kill(original, args) {
  if (when === "half" && typeof args[1] === "string") original(args[0], args[1].slice(0, args[1].length / 2), ...args.slice(2));
  process.kill(process.pid, "SIGKILL");
}

/** What is written goes as far as there is room. */
function failFor(name, original, args) {
  if (name === "mkdirSync" && fs.existsSync(args[0])) return;
  if (name === "writeFileSync") original(args[0], "", ...args.slice(2));
  const error = new Error(`ENOSPC: no space left on device, ${name.replace("Sync", "")} '${args[0]}'`);
  throw Object.assign(error, { code: "ENOSPC", errno: -28, syscall: name.replace("Sync", ""), path: String(args[0]) });
}

function changes(name, args) {
  // What V8 made of hawk's own code is a cache, and the terminal is not a disk.
  if (String(args[0]).includes("/compiled/") || (name === "writeSync" && args[0] < 3)) return false;
  return name !== "openSync" || (args[1] !== undefined && args[1] !== "r" && (typeof args[1] !== "number" || (args[1] & 3) !== 0));
}
