// Loaded before hawk in a process of its own: counts the calls that change the disk, and ends the process at one of them as a power cut would.
const fs = require("node:fs");

const { HAWK_KILL_AT, HAWK_COUNT_IN } = process.env;
const [at, when] = (HAWK_KILL_AT ?? "0 none").split(" ");
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
let [calls, depth] = [0, 0];

for (const name of names) {
  const original = fs[name];
  fs[name] = (...args) => {
    if (depth > 0 || !changes(name, args)) return original(...args);
    calls += 1;
    depth += 1;
    if (HAWK_COUNT_IN) fs.appendFileSync(HAWK_COUNT_IN, `${name}\n`);
    if (calls === Number(at)) {
      if (when === "half" && typeof args[1] === "string") original(args[0], args[1].slice(0, args[1].length / 2), ...args.slice(2));
      process.kill(process.pid, "SIGKILL");
    }
    try {
      return original(...args);
    } finally {
      depth -= 1;
    }
  };
}

function changes(name, args) {
  // What V8 made of hawk's own code is a cache, and the terminal is not a disk.
  if (String(args[0]).includes("/compiled/") || (name === "writeSync" && args[0] < 3)) return false;
  return name !== "openSync" || (args[1] !== undefined && args[1] !== "r" && (typeof args[1] !== "number" || (args[1] & 3) !== 0));
}
