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
    testTimeout: 60_000,
  },
});
