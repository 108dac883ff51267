// Loaded into a program before it starts: writes down the path of each file that it opens to read, one per line.
const fs = require("node:fs");
const { openSync, readFileSync } = fs;
const { O_RDWR, O_WRONLY } = fs.constants;
const paths = [];
let isInside = false;

fs.openSync = (path, flags, ...rest) => {
  if (!isInside && isReading(flags)) paths.push(path);
  return openSync(path, flags, ...rest);
};

// Some versions of Node open the file with the function above, others with one that can't be replaced.
fs.readFileSync = (path, ...rest) => {
  if (typeof path === "string") paths.push(path);
  isInside = true;
  try {
    return readFileSync(path, ...rest);
  } finally {
    isInside = false;
  }
};

process.once("exit", () => fs.appendFileSync(process.env.OPENED_FILES, `${paths.join("\n")}\n`));

function isReading(flags) {
  return typeof flags === "number" ? (flags & (O_RDWR | O_WRONLY)) === 0 : (flags ?? "r") === "r";
}
