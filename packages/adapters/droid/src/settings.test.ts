import { expect, test } from "vitest";
import { droid } from "./droid.ts";

const { listHooks, unwire, wire } = droid;

const stop = { event: "stop", handler: { type: "command", command: "/state/hawk/stop" }, timeoutSeconds: 29.5 } as const;

test("the events are at the top of the file, where alone the host looks, and timeouts are whole seconds", () => {
  expect(JSON.parse(wire(null, [stop], null).text ?? "")).toEqual({
    Stop: [{ hooks: [{ type: "command", command: "/state/hawk/stop", timeout: 30 }] }],
  });
});

test("the user's own hooks stay, and are listed", () => {
  const before = '{ "Stop": [{ "hooks": [{ "type": "command", "command": "mine" }] }] } // mine';
  const wired = wire(before, [stop], null);
  expect(listHooks(wired.text).map(({ what }) => what)).toEqual(expect.arrayContaining(["mine", "/state/hawk/stop"]));
  expect(unwire(wired.text, wired.wiring)).toEqual({ text: before, wiring: null });
});
