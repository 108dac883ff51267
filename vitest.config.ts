import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { properties } from "./tooling/properties.mjs";

/** `--maxWorkers=1`, which vitest itself would let the projects below overrule. */
const workers = process.argv.find((word) => word.startsWith("--maxWorkers="))?.split("=")[1];

const conditions = ["@hawk/source", "node", "import", "default"];

/** What counts processes, open files or listeners, and what is small: a process for each test file. All others share some, and leave them as they were. */
const alone = [
  "packages/{added-adapters,embed,executor,opencode-family,sdk,telemetry,testing}/src/**/*.test.ts",
  "apps/bench/src/**/*.test.ts",
  "tooling/**/*.test.mjs",
];

/** Long by nature: programs killed at every step, every error at every call, and everything broken in every agent. `npm run torture` runs them. */
const torture = [
  "apps/cli/src/sync/closed-plain.test.ts",
  "apps/cli/src/sync/full-disk.test.ts",
  "apps/cli/src/sync/kills.test.ts",
  "packages/registry/src/download/store.test.ts",
  "packages/settings-file/src/errno.test.ts",
  "packages/settings-file/src/kill.test.ts",
];

/** What users would install, packed and installed by npm. `npm run test:release` runs them. */
const release = ["new-adapter", "published", "registry", "release"].map((name) => `tooling/tests/${name}.test.mjs`);

/** A real Chromium looks at the page of `hawk ui`. `npm run test:browser` runs them. */
const browser = ["apps/cli/src/browser/**/*.test.ts"];

/** What hawk does on Windows, with Wine. `npm run test:windows` runs them. */
const windows = ["tooling/windows/*.test.mjs"];

const lanes = [...torture, ...release, ...browser, ...windows];

export default defineConfig({
  plugins: [properties()],
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    setupFiles: ["./packages/manage/src/testing/without-marks.ts", "./tooling/leaves-nothing.mjs"],
    unstubEnvs: true,
    reporters: ["default", "./tooling/summary-reporter.mjs"],
    // Many tests wait for programs that sleep.
    maxWorkers: workers ?? availableParallelism() * 2,
    // The last resort against a test without an end. No test may depend on how quick the machine is.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["packages/**/src/**/*.test.ts", "apps/**/src/**/*.test.ts"],
          exclude: [...alone, ...lanes, "**/node_modules/**"],
          isolate: false,
        },
      },
      { extends: true, test: { name: "alone", include: alone, exclude: [...lanes, "**/node_modules/**"] } },
      { extends: true, test: { name: "torture", include: torture } },
      { extends: true, test: { name: "release", include: release } },
      { extends: true, test: { name: "browser", include: browser } },
      { extends: true, test: { name: "windows", include: windows } },
    ],
  },
});
