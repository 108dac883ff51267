// Closes a test run with what tests measured, the seed of its properties and one plain line: "N passed, N failed".
import { factor, seed } from "./properties.mjs";

export default class SummaryReporter {
  onTestRunEnd(modules, errors) {
    const measured = [];
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      if (module.state() === "failed" && module.errors().length > 0) counts.failed += 1;
      for (const test of module.children.allTests()) {
        counts[test.result().state] += 1;
        for (const { message } of test.annotations()) measured.push(`${message}\n`);
      }
    }
    const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : "";
    const how = `properties ran with HAWK_SEED=${seed} HAWK_RUNS=${factor}\n`;
    process.on("exit", () =>
      process.stdout.write(`${measured.join("")}${how}${counts.passed} passed, ${counts.failed} failed${skipped}\n`),
    );
  }
}
