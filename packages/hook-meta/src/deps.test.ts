import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseDeps } from "./deps.ts";

const none = { python: [], npm: [], programs: [] };

describe("what a hook needs", () => {
  test.each([
    ["guard.py", "requests", { python: ["requests"] }],
    ["guard.py", "requests>=2, rich", { python: ["requests>=2", "rich"] }],
    ["guard.py", "requests rich", { python: ["requests", "rich"] }],
    ["guard.py", "requests >= 2, < 3, rich", { python: ["requests>=2,<3", "rich"] }],
    ["guard.py", "requests>=2,<3,rich==13.*", { python: ["requests>=2,<3", "rich==13.*"] }],
    ["guard.py", "uvicorn[standard, http2]~=0.30", { python: ["uvicorn[standard,http2]~=0.30"] }],
    ["guard.py", "requests, requests", { python: ["requests"] }],
    ["guard.py", "requests, bin:jq, npm:chalk@5", { python: ["requests"], programs: ["jq"], npm: ["chalk@5"] }],
    ["Guard.PY", "rich", { python: ["rich"] }],
    ["hook.js", "chalk@^5, @scope/name@~1.2", { npm: ["chalk@^5", "@scope/name@~1.2"] }],
    ["hook.ts", "chalk@>=5 <6 zod", { npm: ["chalk@>=5 <6", "zod"] }],
    ["hook.mjs", "chalk@latest pip:rich", { npm: ["chalk@latest"], python: ["rich"] }],
    ["hook.sh", "jq, g++ 7zip", { programs: ["jq", "g++", "7zip"] }],
    ["hook", "jq", { programs: ["jq"] }],
    ["hook.sh", "pip:rich>=13", { python: ["rich>=13"] }],
    ["hook.sh", " , ", {}],
  ])("%s: %s", (path, deps, needs) => {
    expect(parseDeps(path, deps)).toEqual({ needs: { ...none, ...needs }, problems: [] });
  });
});

describe("what would be more than a name and a version is refused", () => {
  test.each([
    ["hook.py", "-r requirements.txt", 1],
    ["hook.py", "--index-url=http://evil.example", 1],
    ["hook.py", "pip:--index-url", 1],
    ["hook.py", "git+https://example.com/x.git", 1],
    ["hook.py", "https://example.com/x.whl", 1],
    ["hook.py", "./local", 1],
    ["hook.py", "../up", 1],
    ["hook.py", "/abs/path", 1],
    ["hook.py", "rich@file:///x", 1],
    ["hook.py", "rich; python_version<'3'", 2],
    ["hook.py", "$(id)", 1],
    ["hook.py", "`id`", 1],
    ["hook.py", "a|b", 1],
    ["hook.py", "rich==", 1],
    ["hook.py", "x".repeat(300), 1],
    ["hook.js", "chalk@file:../x", 1],
    ["hook.js", "chalk@npm:other@1", 1],
    ["hook.js", "chalk@github:a/b", 1],
    ["hook.js", "a/b", 1],
    ["hook.js", "--registry=http://evil.example", 1],
    ["hook.js", "chalk@1 || 2", 1],
    ["hook.sh", "jq; rm", 1],
    ["hook.sh", "../jq", 1],
    ["hook.sh", "bin:-jq", 1],
  ])("%s: %s", (path, deps, problems) => {
    const parsed = parseDeps(path, deps);
    expect(parsed.problems).toHaveLength(problems);
    expect(parsed.problems[0]?.message).toContain("expected the name of a package");
    expect(parsed.needs).toEqual(none);
  });

  test("nothing that comes out of any text begins as an option, or has a character that a shell or a URL needs", () => {
    const alphabet = fc.constantFrom(..."ab1 ,;:=<>~!@[]/-_.+*^'\"$`|&\\\n".split(""), "pip:", "npm:", "bin:", "--", "://");
    const texts = fc.oneof(
      fc.string(),
      fc.array(alphabet, { maxLength: 40 }).map((parts) => parts.join("")),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom("h.py", "h.js", "h.sh"), (text, path) => {
        const { python, npm, programs } = parseDeps(path, text).needs;
        for (const dep of python) expect(dep).toMatch(/^[A-Za-z0-9][A-Za-z0-9._[\],<>=!~*+-]*$/);
        for (const dep of npm) expect(dep).toMatch(/^@?[a-z0-9][a-z0-9._~-]*(?:\/[a-z0-9][a-z0-9._~-]*)?(?:@[\^~<>=A-Za-z0-9.*+!_ -]+)?$/);
        for (const dep of programs) expect(dep).toMatch(/^[A-Za-z0-9][A-Za-z0-9._+-]*$/);
      }),
      { numRuns: 200 },
    );
  });

  test("what was read is read again as the same", () => {
    const item = fc.constantFrom("requests", "rich>=13", "uvicorn[standard]>=0.3,<1", "numpy==2.*");
    fc.assert(
      fc.property(fc.uniqueArray(item, { minLength: 1 }), fc.constantFrom(", ", ",", " ", "  ,  "), (items, gap) => {
        expect(parseDeps("h.py", items.join(gap)).needs.python).toEqual(items);
      }),
    );
  });
});

test("a long line of deps costs next to nothing", () => {
  const start = process.cpuUsage();
  parseDeps("hook.py", "a-".repeat(30_000));
  parseDeps("hook.py", "[".repeat(60_000));
  parseDeps("hook.js", "@".repeat(60_000));
  parseDeps("hook.py", "a>".repeat(30_000));
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(1000);
});
