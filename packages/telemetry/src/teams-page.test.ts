import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readYaml } from "@hawk/config/edit";
import { parseTraceLine } from "@hawk/runner";
import { configPaths } from "@hawk/state";
import { expect, test } from "vitest";
import { toMetrics } from "./metrics.ts";
import { toRecord } from "./record.ts";
import { loadTelemetry } from "./settings.ts";
import { createState } from "./state.ts";
import { createHome, decisionOf } from "./testing/home.ts";
import { addToTotals } from "./totals.ts";

const docs = fileURLToPath(new URL("../../../docs/", import.meta.url));
const page = readFileSync(join(docs, "teams.md"), "utf8");
const shown = new Map(readdirSync(join(docs, "teams")).map((name) => [name, readFileSync(join(docs, "teams", name), "utf8")]));
const fileOf = (name: string): string => shown.get(name) ?? "";

test("every file beside the page is shown on it or linked from it, as it is", () => {
  const missing = [...shown].filter(([name, text]) => !page.includes(`\n${text}\`\`\``) && !page.includes(`(teams/${name})`));
  expect(missing.map(([name]) => name)).toEqual([]);
});

interface Dashboard {
  panels: { targets: { expr: string; datasource: { type: string } }[] }[];
  templating: { list: { query: string }[] };
}

/** The names that Prometheus has for metrics and attributes of OpenTelemetry. */
const underscored = (name: string): string => name.replaceAll(/\W/g, "_");

test("every metric and every label in the dashboard is one that hawk sends, and every metric has a panel", () => {
  const dashboard = JSON.parse(fileOf("hawk-dashboard.json")) as Dashboard;
  const totals = addToTotals(createState(new Date()).totals, [decisionOf(1), decisionOf(2)]);
  const { counters, histograms } = toMetrics({ ...createState(new Date()), totals });
  const names = [
    ...counters.map(({ name }) => `${underscored(name)}_total`),
    ...histograms.map(({ name, unit }) => `${underscored(name)}_${unit === "s" ? "seconds" : unit}_bucket`),
  ];
  const points = [...counters, ...histograms].flatMap((metric) => metric.points.map(({ attributes }) => Object.keys(attributes)));
  const labels = new Set(points.flat().map(underscored));
  const targets = dashboard.panels.flatMap((panel) => panel.targets).filter(({ datasource }) => datasource.type === "prometheus");
  const words = targets.flatMap(({ expr }) => expr.match(/\b(?:hawk|gen_ai)_\w+/g) ?? []);
  expect(words.length).toBeGreaterThan(10);
  expect(words.filter((word) => !names.includes(word) && !labels.has(word))).toEqual([]);
  expect(names.filter((name) => !words.includes(name))).toEqual([]);
});

test("the page names every metric, and every attribute of a decision", () => {
  const { counters, histograms } = toMetrics(createState(new Date()));
  expect([...counters, ...histograms].map(({ name }) => name).filter((name) => !page.includes(`| \`${name}\` |`))).toEqual([]);
  const { attributes } = toRecord({ id: "x", entry: decisionOf(1, { agent: "a", note: "unknown tool", late: true }) });
  const [decision = ""] = /^\| `hawk\.decision` .*$/m.exec(page) ?? [];
  expect(
    decision
      .match(/`[\w.]+`/g)
      ?.slice(1)
      .toSorted(),
  ).toEqual(
    Object.keys(attributes)
      .map((name) => `\`${name}\``)
      .toSorted(),
  );
});

test("the collector's configurations are complete: what a pipeline names is there, and the trace has what is read", () => {
  for (const name of ["collector.yaml", "filelog.yaml"]) {
    const { data } = readYaml(name, fileOf(name)) as { data: Record<string, Record<string, unknown>> };
    const { pipelines } = data["service"] as { pipelines: Record<string, { receivers: string[]; exporters: string[] }> };
    for (const { receivers, exporters } of Object.values(pipelines)) {
      expect(Object.keys(data["receivers"] ?? {})).toEqual(expect.arrayContaining(receivers));
      expect(Object.keys(data["exporters"] ?? {})).toEqual(expect.arrayContaining(exporters));
    }
  }
  const read = [...fileOf("filelog.yaml").matchAll(/(?:from: |parse_from: )attributes\.(\w+)/g)].map(([, field = ""]) => field);
  const line = parseTraceLine(JSON.stringify(decisionOf(1)));
  expect(read.length).toBeGreaterThan(5);
  expect(read.filter((field) => !Object.hasOwn(line ?? {}, field))).toEqual([]);
});

test("the administrator's file and the user's say where to send decisions", () => {
  const home = createHome({ HAWK_OTLP_TOKEN: "x", HOSTNAME: "y" });
  const [, own = ""] = /```yaml\n(telemetry:\n[^]*?)```/.exec(page) ?? [];
  const managed = join(home.home, "etc");
  const config = configPaths(home).config;
  for (const [path, text] of [
    [join(managed, "policy.yaml"), fileOf("policy.yaml")],
    [config, own],
  ] as const) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o755 });
    writeFileSync(path, text, { mode: 0o644 });
  }
  const places = { managed: { hawk: managed, claude: join(home.home, "none") }, adminUid: process.getuid?.() ?? 0 };
  expect(loadTelemetry(home, places)).toMatchObject({ isManaged: true, resource: { "deployment.environment.name": "laptops" } });
  expect(loadTelemetry(home, { ...places, managed: { hawk: "/none", claude: "/none" } })).toMatchObject({
    isManaged: false,
    resource: { "team.name": "payments" },
  });
});

test("the service for systemd is one that systemd takes", () => {
  const unit = fileOf("hawk-export.service");
  expect(unit.match(/^\[\w+\]$/gm)).toEqual(["[Unit]", "[Service]", "[Install]"]);
  expect(unit).toMatch(/^ExecStart=\/usr\/bin\/env hawk export --follow$/m);
  const env = { ...process.env, XDG_RUNTIME_DIR: createHome().home };
  const verified = spawnSync("systemd-analyze", ["--user", "verify", join(docs, "teams", "hawk-export.service")], {
    encoding: "utf8",
    env,
  });
  // Without systemd there is nobody to ask.
  const { status, stderr } = verified.error ? { status: 0, stderr: "" } : verified;
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
});

test("the service for launchd is a property list", () => {
  const text = fileOf("dev.hawk.export.plist");
  const open: string[] = [];
  for (const [, slash, name = "", end] of text.replace(/^<[?!].*$/gm, "").matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    if (slash) expect(open.pop()).toBe(name);
    else if (!end) open.push(name);
  }
  expect(open).toEqual([]);
  expect(text.match(/&(?!(?:amp|gt|lt);)/g)).toBeNull();
  expect(text).toContain("exec hawk export --follow");
});
