import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { properties } from "./tooling/properties.mjs";

const conditions = ["@hawk/source", "node", "import", "default"];

/** Packages whose tests leave nothing behind in their process, so one process serves many files. */
const pure = ["adapter", "adapters/*", "config", "errors", "events", "hook-meta", "protocol"].map(
  (name) => `packages/${name}/src/**/*.test.ts`,
);

export default defineConfig({
  plugins: [properties()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    setupFiles: ["./packages/manage/src/testing/without-marks.ts"],
    reporters: ["default", "./tooling/summary-reporter.mjs"],
    // Many tests wait for programs that sleep.
    maxWorkers: availableParallelism() * 2,
    // The last resort against a test without an end. No test may depend on how quick the machine is.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      { extends: true, test: { name: "pure", include: pure, isolate: false } },
      {
        extends: true,
        test: {
          name: "whole",
          include: ["packages/**/src/**/*.test.ts", "apps/**/src/**/*.test.ts", "tooling/**/*.test.mjs"],
          exclude: [...pure, "**/node_modules/**"],
        },
      },
    ],
  },
});
