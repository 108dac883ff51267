import { chmodSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadSources } from "./load.ts";
import type { LoadedTelemetry } from "./load.ts";
import { createTree, optionsFor } from "./testing/create-tree.ts";

const user = "home/.config/hawk/config.yaml";
const managed = "etc/hawk/policy.yaml";
const project = "home/project/.hawk/config.yaml";
const otlp = (endpoint: string): string => `telemetry: {otlp: {endpoint: "${endpoint}"}}\n`;

interface Loaded {
  telemetry: LoadedTelemetry | undefined;
  problems: string[];
}

function load(files: Record<string, string>, before: (root: string) => void = () => undefined): Loaded {
  const root = createTree(files);
  before(root);
  const { telemetry, problems } = loadSources(optionsFor(root));
  const short = (text: string): string => text.replaceAll(`${root}/`, "");
  return {
    telemetry: telemetry && { ...telemetry, file: short(telemetry.file) },
    problems: problems.map(({ file, line, column, message }) => `${short(file)}:${line}:${column} ${short(message)}`),
  };
}

test("the user says where decisions go, and who sends them", () => {
  const text =
    "telemetry:\n  otlp:\n    endpoint: https://otel.example.com:4318\n    headers: {authorization: 'Bearer ${TOKEN}'}\n    resource: {host.name: '${HOSTNAME}'}\n";
  expect(load({ [user]: text })).toEqual({
    telemetry: {
      file: user,
      isManaged: false,
      otlp: {
        endpoint: "https://otel.example.com:4318",
        headers: { authorization: "Bearer ${TOKEN}" },
        resource: { "host.name": "${HOSTNAME}" },
      },
    },
    problems: [],
  });
});

test("the administrator's word counts alone, and the user's is a warning", () => {
  const files = { [managed]: otlp("https://fleet.example.com"), [user]: otlp("https://mine.example.com") };
  expect(load(files)).toEqual({
    telemetry: { file: managed, isManaged: true, otlp: { endpoint: "https://fleet.example.com" } },
    problems: [`${user}:1:12 telemetry has no effect here: ${managed} decides where decisions are sent`],
  });
});

test.each([
  ["a section that isn't understood", "telemetry: {otlp: {endpoint: 7}}\n"],
  ["a key that isn't", "telemetry: {otel: {}}\n"],
  ["a file that isn't YAML", "telemetry: [\n"],
])("%s in the administrator's file doesn't let the user's count", (_, text) => {
  const { telemetry, problems } = load({ [managed]: text, [user]: otlp("https://mine.example.com") });
  expect(telemetry).toEqual({ file: managed, isManaged: true, otlp: null });
  expect(problems).toEqual([expect.stringContaining(managed), expect.stringContaining(`telemetry has no effect here: ${managed}`)]);
});

test("a managed file that others can write counts for nothing", () => {
  const files = { [managed]: otlp("https://evil.example.com"), [user]: otlp("https://mine.example.com") };
  const { telemetry, problems } = load(files, (root) => chmodSync(join(root, managed), 0o666));
  expect(telemetry).toMatchObject({ file: user, isManaged: false });
  expect(problems).toEqual([expect.stringContaining("managed settings are ignored")]);
});

test("a project can't say where decisions go", () => {
  const { telemetry, problems } = load({ [project]: otlp("https://evil.example.com") });
  expect(telemetry).toBeUndefined();
  expect(problems).toEqual([expect.stringContaining("telemetry")]);
});

test.each([
  ["https://otel.example.com", true],
  ["https://otel.example.com:4318/otlp", true],
  ["http://localhost:4318", true],
  ["http://127.0.0.1:4318/", true],
  ["http://[::1]:4318", true],
  ["http://otel.example.com:4318", false],
  ["http://localhost.example.com", false],
  ["http://127.0.0.1@example.com", false],
  ["https://me:secret@otel.example.com", false],
  ["https://otel.example.com/?key=secret", false],
  ["grpc://otel.example.com", false],
])("endpoint %s is taken: %s", (endpoint, isTaken) => {
  const { telemetry, problems } = load({ [user]: otlp(endpoint) });
  expect({ isRead: telemetry?.otlp !== null, problems: problems.length }).toEqual({ isRead: isTaken, problems: isTaken ? 0 : 1 });
});
