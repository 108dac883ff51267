// Comes before everything else in the dispatcher, in words that any Node since 6 can read: one that is too old says so, and nothing has
// been read from stdin. A runner that can try another Node gives a code for failures, or has answered already (--trace), and gets 99.
(function () {
  var version = process.versions.node.split(".").map(Number);
  if (version[0] > 20 || (version[0] === 20 && version[1] >= 19)) return;
  if (process.argv[7] || process.argv[2] === "--trace") process.exit(99);
  console.error("hawk: this is Node " + process.versions.node + ", and hooks need Node 20.19 or newer; put a newer one on the PATH");
  process.exit(hasGuard(process.argv[2]) ? 2 : 1);

  function hasGuard(planFile) {
    try {
      return /"onFailure": ?"block"/.test(require("fs").readFileSync(planFile, "utf8"));
    } catch (error) {
      return true;
    }
  }
})();
