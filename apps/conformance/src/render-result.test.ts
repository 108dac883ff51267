import { expect, test } from "vitest";
import { renderChanges, renderResult, renderSummary } from "./render-result.ts";
import { createReport, createResult } from "./testing/samples.ts";

test.each([
  ["works", createResult(), "works      "],
  ["fails", createResult({ status: "fails" }), "FAILS      "],
  ["is not offered", createResult({ status: "not offered" }), "not offered"],
  ["was not tried", createResult({ status: "not tried" }), "NOT TRIED  "],
  ["took a second try", createResult({ isFlaky: true }), "works (2nd)"],
  ["is gone without hooks", createResult({ isControl: true }), "absent     "],
])("an effect that %s has a line that says so", (_, result, status) => {
  expect(renderResult(result)).toMatch(new RegExp(`^${status.replaceAll(/[()]/g, String.raw`\$&`)}  toy +pre_tool_use +a call is blocked`));
});

test("a failure comes with its reason, what there was instead, and where to look", () => {
  const text = renderResult(
    createResult({ status: "fails", why: "the file was made", got: `exit code 0\n${"x".repeat(9999)}`, sandbox: "/tmp/kept" }),
  );
  expect(text).toContain("deny: the file was made");
  expect(text).toContain("exit code 0\n");
  expect(text).toContain("kept in /tmp/kept");
  expect(text.length).toBeLessThan(1000);
});

test("a host that could not be installed is in the summary, loudly", () => {
  expect(renderSummary([createReport({ unavailable: "no network", results: [] })])).toBe("Toy 1.0.0 COULD NOT BE INSTALLED: no network\n");
});

test("the summary counts", () => {
  const results = [createResult({ isFlaky: true }), createResult({ status: "fails" }), createResult({ status: "not offered" })];
  expect(renderSummary([createReport({ results })])).toBe("Toy 1.0.0: 1 work, 1 fail, 1 not offered, 1 worked at the second try only\n");
  expect(renderSummary([createReport({ results: [createResult({ isControl: true })] })])).toBe(
    "Toy 1.0.0, without hooks: 1 absent, 0 fail, 0 not offered\n",
  );
});

test("tells what another version has changed", () => {
  const results = [createResult(), createResult({ status: "fails" }), createResult({ effect: "the model is told", isNewlyOffered: true })];
  expect(renderChanges(createReport({ version: "2.0.0", results }), "1.0.0")).toBe(
    "Toy 2.0.0, against 1.0.0:\n  no longer works: pre_tool_use, a call is blocked\n  works now: pre_tool_use, the model is told\n",
  );
  expect(renderChanges(createReport({ version: "2.0.0" }), "1.0.0")).toContain("nothing has changed");
  expect(renderChanges(createReport(), "1.0.0")).toBe("Toy 1.0.0 is the newest\n");
});
