// Loaded into a program before it starts: writes down the built-in modules that it has loaded by its end, one per line.
const { appendFileSync } = require("node:fs");

process.once("exit", () => {
  const loaded = process.moduleLoadList
    .filter((line) => line.startsWith("NativeModule "))
    .map((line) => line.slice("NativeModule ".length));
  appendFileSync(process.env.LOADED_BUILTINS, `${loaded.join("\n")}\n`);
});
