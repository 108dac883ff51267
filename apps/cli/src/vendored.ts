// The program that a runner in a project hands an event to. Its code is in program.cjs, in JavaScript that an old Node could not read.

declare function require(id: string): { isWhole?: true; start: () => void };

try {
  const program = require("./program.cjs");
  if (program.isWhole !== true) throw new Error("program.cjs is cut off");
  program.start();
} catch (error) {
  process.stderr.write(`hawk: ${__dirname} is damaged, so no hook could be asked: ${(error as Error).message}; run hawk sync --vendor\n`);
  process.exit(2);
}
