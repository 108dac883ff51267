import { expect, test } from "vitest";
import { renderPage } from "./render-page.ts";
import { createReport, createResult } from "./testing/samples.ts";

test("has a row for each effect and a column for each host", () => {
  const stop = { scenario: "stop", event: "stop", effect: "the agent goes on" } as const;
  const page = renderPage([
    createReport({ results: [createResult(stop), createResult()] }),
    createReport({
      host: "other",
      title: "Other",
      version: "2.0.0",
      results: [createResult(), createResult({ ...stop, status: "fails" })],
    }),
  ]);
  expect(page).toContain("| Toy | 1.0.0 |\n| Other | 2.0.0 |\n");
  expect(page).toContain(
    [
      "| event | effect | Toy | Other |",
      "| --- | --- | --- | --- |",
      "| `pre_tool_use` | a call is blocked | works | works |",
      "| `stop` | the agent goes on | works | **fails** |",
    ].join("\n"),
  );
});

test("gives the reason for what does not work", () => {
  const page = renderPage([createReport({ results: [createResult({ status: "not offered", why: "its tools are its own" })] })]);
  expect(page).toContain("| not offered |");
  expect(page).toContain("- Toy, `pre_tool_use`, a call is blocked: not offered, because its tools are its own\n");
});

test("says which effects took a second try", () => {
  expect(renderPage([createReport({ results: [createResult({ isFlaky: true })] })])).toContain("works (on the second try)");
});

test("names a host that did not run, without a column and without the reason, which is the machine's", () => {
  const page = renderPage([createReport(), createReport({ title: "Other", unavailable: "no network on this machine", results: [] })]);
  expect(page).toContain("| Other | 1.0.0, not run |");
  expect(page).toContain("| event | effect | Toy |\n");
  expect(page).not.toContain("no network");
});

test("holds nothing that differs from run to run", () => {
  const results = [createResult(), createResult({ scenario: "stop", event: "stop", status: "fails", why: "nobody was asked" })];
  const noisy = results.map((result, index) => Object.assign({ got: `pid ${index}`, sandbox: `/tmp/run-${index}` }, result));
  expect(
    renderPage([createReport({ results: noisy.toReversed() })])
      .split("\n")
      .toSorted(),
  ).toEqual(
    renderPage([createReport({ results })])
      .split("\n")
      .toSorted(),
  );
});

test("keeps a bar in a text from ending a cell", () => {
  expect(renderPage([createReport({ results: [createResult({ effect: "Edit|Write is refused" })] })])).toContain(
    "| Edit\\|Write is refused |",
  );
});

test("lists the hosts that nothing was played on, each with the reason", () => {
  const page = renderPage([createReport()], [{ title: "Other", status: "not supported", reason: "it has no hooks" }]);
  expect(page).toMatch(/\n## Not run\n\n- Other: not supported, because it has no hooks\n$/);
  expect(renderPage([createReport()])).not.toContain("Not run");
});
