import { defineConfig } from "vitest/config";
import { properties } from "./tooling/properties.mjs";

const conditions = ["@hawk/source", "node", "import", "default"];

export default defineConfig({
  plugins: [properties()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["packages/**/src/**/*.test.ts", "apps/**/src/**/*.test.ts", "tooling/**/*.test.mjs"],
    reporters: ["default", "./tooling/summary-reporter.mjs"],
    // The last resort against a test without an end. No test may depend on how quick the machine is.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
  },
});
