// How property tests run: with one seed, so each run tells the same story, and as often as they say. `npm run fuzz` chooses other seeds and more runs.
const wrapper = "\0hawk-properties";

export const seed = Number(process.env.HAWK_SEED ?? 1);
export const factor = Number(process.env.HAWK_RUNS ?? 1);

/** A Vite plugin: who imports fast-check gets it with this seed and this many times the runs. */
export function properties() {
  // The workspace has one version of it, so one path.
  let path;
  return {
    name: "hawk-properties",
    enforce: "pre",
    async resolveId(source, importer) {
      if (source !== "fast-check") return null;
      path ??= (await this.resolve(source, importer, { skipSelf: true }))?.id;
      return wrapper;
    },
    load: (id) => (id === wrapper ? wrap(JSON.stringify(path)) : null),
  };
}

/** A property that is interrupted before its first run counts as failed, so none begins when so little time is left. */
const SHORTEST_MS = 5000;

/** A test's own seed is counted from this one. */
function wrap(path) {
  const until = process.env.HAWK_FUZZ_UNTIL;
  return `import fc from ${path};
export * from ${path};
const plan = (given = {}) => {
  const own = typeof given === "number" ? { numRuns: given } : given;
  return { ...own, seed: (own.seed ?? 0) + ${seed}, numRuns: (own.numRuns ?? 100) * ${factor} };
};
${until === undefined ? plainly : untilThen(Number(until))}
export default { ...fc, assert, sample };
`;
}

const plainly = `const sample = (arbitrary, own) => fc.sample(arbitrary, plan(own));
const assert = (property, own) => fc.assert(property, plan(own));`;

/**
 * When the time for exploring is over, a test is skipped, since what it says of all its runs need not hold for a part of them. Nothing can end the work on
 * samples, so there are as many of them as ever.
 */
function untilThen(until) {
  return `import { TestRunner } from "vitest";
const leftMs = () => ${until} - Date.now();
const skipWhen = (isOver) => { if (isOver) TestRunner.getCurrentTest().context.skip("the time is over"); };
const sample = (arbitrary, own) => {
  skipWhen(leftMs() < ${SHORTEST_MS});
  const { numRuns, ...more } = plan(own);
  return fc.sample(arbitrary, { ...more, numRuns: numRuns / ${factor} });
};
const assert = (property, own) => {
  skipWhen(leftMs() < ${SHORTEST_MS});
  const running = fc.assert(property, { ...plan(own), interruptAfterTimeLimit: leftMs() });
  return running ? running.then(() => skipWhen(leftMs() <= 0)) : skipWhen(leftMs() <= 0);
};`;
}
