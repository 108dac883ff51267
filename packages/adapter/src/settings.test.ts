import { expect, test } from "vitest";
import type { Registration } from "./adapter.ts";
import { jsonSettings, wholeFile } from "./settings.ts";

const stop: Registration = { event: "stop", handler: { type: "command", command: "run" }, timeoutSeconds: 3 };

test("entries go into the user's JSON and come out again", () => {
  const { wire, unwire } = jsonSettings(
    (registrations) => registrations.map(({ event }) => ({ path: ["on"], key: event, value: 1, mark: event })),
    {
      name: "s.json",
    },
  );
  const text = '{ "mine": true }';
  const wired = wire(text, [stop], null);
  expect(JSON.parse(wired.text ?? "")).toEqual({ mine: true, on: { stop: 1 } });
  expect(unwire(wired.text, wired.wiring)).toEqual({ text, wiring: null });
  expect(() => wire("{", [stop], null)).toThrow(/s\.json:1:/);
});

test("a whole file is written, written again and removed", () => {
  const { wire, unwire } = wholeFile((registrations) => `// ${registrations.length}\n`, { name: "plugin.js" });
  const first = wire(null, [stop], null);
  expect(first.text).toBe("// 1\n");
  const second = wire(first.text, [stop, stop], first.wiring);
  expect(second.text).toBe("// 2\n");
  expect(unwire(second.text, second.wiring)).toEqual({ text: null, wiring: null });
  expect(wire(second.text, [], second.wiring)).toEqual({ text: null, wiring: null });
});

test("a whole file of somebody else's is left alone", () => {
  const { wire } = wholeFile(() => "ours", { name: "plugin.js" });
  expect(() => wire("theirs", [stop], null)).toThrow(/plugin\.js already exists/);
});
