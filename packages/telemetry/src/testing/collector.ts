import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { decodeAs, encodeAs } from "./definitions.ts";

const LOGS = "opentelemetry.proto.collector.logs.v1.ExportLogsService";
const METRICS = "opentelemetry.proto.collector.metrics.v1.ExportMetricsService";

/** What a collector does with a request. `lost`: takes it, and nobody hears of that. */
export type Behavior =
  | "take"
  | "lost"
  | "hang up"
  | { status: number; headers?: Record<string, string> }
  | { reject: number; message: string }
  | Promise<"take">;

interface AnyValue {
  stringValue?: string;
  intValue?: string;
  boolValue?: boolean;
  arrayValue?: { values: AnyValue[] };
}
interface KeyValue {
  key: string;
  value: AnyValue;
}
interface Resource {
  attributes: KeyValue[];
}
interface LogRecord {
  timeUnixNano: string;
  observedTimeUnixNano: string;
  severityNumber: string;
  severityText: string;
  eventName: string;
  body: AnyValue;
  attributes: KeyValue[];
}
interface Point {
  attributes?: KeyValue[];
  asInt?: string;
  count?: string;
  sum?: number;
  bucketCounts?: string[];
  explicitBounds?: number[];
  startTimeUnixNano: string;
}
interface Points {
  dataPoints: Point[];
  aggregationTemporality: string;
  isMonotonic?: boolean;
}
interface Metric {
  name: string;
  unit: string;
  sum?: Points;
  histogram?: Points;
}
interface LogsRequest {
  resourceLogs: { resource: Resource; scopeLogs: { logRecords: LogRecord[] }[] }[];
}
interface MetricsRequest {
  resourceMetrics: { resource: Resource; scopeMetrics: { metrics: Metric[] }[] }[];
}

interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  /** The tool calls in it. */
  calls: () => unknown[];
}

export interface Collector {
  endpoint: string;
  port: number;
  received: Received[];
  /** By their IDs. */
  logs: Map<string, LogRecord>;
  /** How many records came in all, those that came again included. */
  arrived: () => number;
  /** Two records with one ID that aren't the same. */
  conflicts: string[];
  /** The newest by name. */
  metrics: Map<string, Metric>;
  resource: () => Record<string, unknown>;
  /** Everything that came, as text. */
  wire: () => string;
  close: () => Promise<void>;
}

export interface CollectorOptions {
  /** By the number of the request, from 0. */
  behave?: (turn: number, received: Received) => Behavior;
  port?: number;
  isKeepingBodies?: boolean;
}

/** A collector on 127.0.0.1 that knows the protocol's own definitions and nothing else. */
export async function startCollector({
  behave = () => "take",
  port = 0,
  isKeepingBodies = false,
}: CollectorOptions = {}): Promise<Collector> {
  const [received, bodies, conflicts]: [Received[], Buffer[], string[]] = [[], [], []];
  const [logs, metrics] = [new Map<string, LogRecord>(), new Map<string, Metric>()];
  let [arrived, resource]: [number, Resource] = [0, { attributes: [] }];

  const takeLogs = (request: LogsRequest): void => {
    for (const { resource: sender, scopeLogs } of request.resourceLogs) {
      resource = sender;
      for (const record of scopeLogs.flatMap(({ logRecords }) => logRecords)) {
        const id = String(valuesOf(record.attributes)["log.record.uid"]);
        const known = logs.get(id);
        if (known && !isSame(known, record)) conflicts.push(id);
        logs.set(id, record);
        arrived += 1;
      }
    }
  };
  const takeMetrics = (request: MetricsRequest): void => {
    for (const metric of request.resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics)))
      metrics.set(metric.name, metric);
  };

  const server = createServer((request, response) => {
    const act = async (): Promise<void> => {
      const body = await buffer(request);
      if (isKeepingBodies) bodies.push(body);
      const isLogs = request.url?.endsWith("/v1/logs") ?? false;
      const decode = (): object => decodeAs(`${isLogs ? LOGS : METRICS}Request`, body);
      const take = (): void => (isLogs ? takeLogs(decode() as LogsRequest) : takeMetrics(decode() as MetricsRequest));
      const one = { path: request.url ?? "", headers: request.headers, calls: () => (isLogs ? callsIn(decode() as LogsRequest) : []) };
      received.push(one);
      const behavior = await behave(received.length - 1, one);
      answer(behavior, isLogs ? LOGS : METRICS, take, response);
    };
    act().catch((error: unknown) => {
      conflicts.push(String(error));
      response.destroy();
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  onTestFinished(close);
  const bound = (server.address() as AddressInfo).port;
  return {
    endpoint: `http://127.0.0.1:${bound}`,
    port: bound,
    received,
    logs,
    arrived: () => arrived,
    conflicts,
    metrics,
    resource: () => valuesOf(resource.attributes),
    wire: () => Buffer.concat(bodies).toString("latin1") + JSON.stringify(received.map(({ headers }) => headers)),
    close,
  };
}

function answer(behavior: Awaited<Behavior>, service: string, take: () => void, response: ServerResponse): void {
  if (behavior === "take" || behavior === "lost") take();
  if (behavior === "lost" || behavior === "hang up") return void response.destroy();
  if (behavior !== "take" && "status" in behavior) return void response.writeHead(behavior.status, behavior.headers).end();
  response.writeHead(200, { "content-type": "application/x-protobuf" });
  if (behavior === "take") return void response.end(encodeAs(`${service}Response`, {}));
  const partialSuccess = { rejectedLogRecords: behavior.reject, errorMessage: behavior.message };
  return void response.end(encodeAs(`${service}Response`, { partialSuccess }));
}

function callsIn({ resourceLogs }: LogsRequest): unknown[] {
  const records = resourceLogs.flatMap(({ scopeLogs }) => scopeLogs.flatMap(({ logRecords }) => logRecords));
  return records.map(({ attributes }) => valuesOf(attributes)["gen_ai.tool.call.id"]);
}

/** When the sender looked is another time each time. */
function isSame(one: LogRecord, other: LogRecord): boolean {
  const [a, b] = [one, other].map((record) => JSON.stringify({ ...record, observedTimeUnixNano: "" }));
  return a === b;
}

export function valuesOf(attributes: readonly KeyValue[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]));
}

function plain({ stringValue, intValue, boolValue, arrayValue }: AnyValue): unknown {
  if (arrayValue) return (arrayValue.values ?? []).map(plain);
  return stringValue ?? boolValue ?? (intValue === undefined ? undefined : Number(intValue));
}

/** The points of a counter, by their attributes. */
export function pointsOf(metric: Metric | undefined): { attributes: Record<string, unknown>; value: number }[] {
  return (metric?.sum?.dataPoints ?? []).map(({ attributes, asInt }) => ({ attributes: valuesOf(attributes), value: Number(asInt) }));
}

export function sumOf(metric: Metric | undefined): number {
  return pointsOf(metric).reduce((sum, { value }) => sum + value, 0);
}
