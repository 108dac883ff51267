import { defineConfig } from "vitest/config";

const conditions = ["@hawk/source", "node", "import", "default"];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/**/src/**/*.test.ts", "apps/**/src/**/*.test.ts", "tooling/**/*.test.mjs"],
    reporters: ["default", "./tooling/summary-reporter.mjs"],
    testTimeout: 60_000,
    // On a machine that much else runs on, a test of real processes may be late once; one that fails twice is wrong.
    retry: process.env["CI"] ? 1 : 0,
  },
});
