// The only place that loads OpenTelemetry's packages; only `hawk export` imports it.
import { ValueType } from "@opentelemetry/api";
import { SeverityNumber } from "@opentelemetry/api-logs";
import { ProtobufLogsSerializer, ProtobufMetricsSerializer } from "@opentelemetry/otlp-transformer";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { AggregationTemporality, DataPointType } from "@opentelemetry/sdk-metrics";
import type { Histogram, Counter, Metrics } from "./metrics.ts";
import type { LogRecord } from "./record.ts";

type LogRecords = Parameters<typeof ProtobufLogsSerializer.serializeRequest>[0];
type ResourceMetrics = Parameters<typeof ProtobufMetricsSerializer.serializeRequest>[0];
type MetricData = ResourceMetrics["scopeMetrics"][number]["metrics"][number];
type HrTime = MetricData["dataPoints"][number]["startTime"];

/** The result of a  that a collector took: how much of it it left out, and why. */
export interface Taken {
  rejected: number;
  message: string;
}

export interface Encoder {
  encodeLogs: (records: readonly LogRecord[], observed: Date) => Uint8Array;
  encodeMetrics: (metrics: Metrics, span: { since: Date; until: Date }) => Uint8Array;
  decodeLogsAnswer: (body: Uint8Array) => Taken;
  decodeMetricsAnswer: (body: Uint8Array) => Taken;
}

/** Encodes for one sender: a resource with these attributes, and a version of hawk. */
export function createEncoder(attributes: Record<string, string>, version: string): Encoder {
  const resource = resourceFromAttributes(attributes);
  const scope = { name: "hawk", version };
  return {
    encodeLogs: (records, observed) =>
      bytesOf(
        ProtobufLogsSerializer.serializeRequest(
          records.map((record): LogRecords[number] => ({
            hrTime: toHrTime(record.time),
            hrTimeObserved: toHrTime(observed.getTime()),
            severityNumber: SeverityNumber[record.severity],
            severityText: record.severity,
            eventName: record.name,
            body: record.body,
            attributes: record.attributes,
            droppedAttributesCount: 0,
            resource,
            instrumentationScope: scope,
          })),
        ),
      ),
    encodeMetrics: ({ counters, histograms }, { since, until }) => {
      const span = { startTime: toHrTime(since.getTime()), endTime: toHrTime(until.getTime()) };
      const all = [...counters.map((counter) => toSum(counter, span)), ...histograms.map((histogram) => toHistogram(histogram, span))];
      const metrics = all.filter(({ dataPoints }) => dataPoints.length > 0);
      return bytesOf(ProtobufMetricsSerializer.serializeRequest({ resource, scopeMetrics: [{ scope, metrics }] }));
    },
    decodeLogsAnswer: (body) => {
      const { rejectedLogRecords = 0, errorMessage = "" } = ProtobufLogsSerializer.deserializeResponse(body).partialSuccess ?? {};
      return { rejected: rejectedLogRecords, message: errorMessage };
    },
    decodeMetricsAnswer: (body) => {
      const { rejectedDataPoints = 0, errorMessage = "" } = ProtobufMetricsSerializer.deserializeResponse(body).partialSuccess ?? {};
      return { rejected: rejectedDataPoints, message: errorMessage };
    },
  };
}

interface Span {
  startTime: HrTime;
  endTime: HrTime;
}

function toSum({ name, description, unit, points }: Counter, span: Span): MetricData {
  return {
    descriptor: { name, description, unit, valueType: ValueType.INT },
    dataPointType: DataPointType.SUM,
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
    isMonotonic: true,
    dataPoints: points.map(({ attributes, value }) => ({ ...span, attributes, value })),
  };
}

function toHistogram({ name, description, unit, bounds, points }: Histogram, span: Span): MetricData {
  return {
    descriptor: { name, description, unit, valueType: ValueType.DOUBLE },
    dataPointType: DataPointType.HISTOGRAM,
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
    dataPoints: points.map(({ attributes, count, sum, buckets }) => ({
      ...span,
      attributes,
      value: { count, sum, buckets: { boundaries: bounds, counts: buckets } },
    })),
  };
}

function toHrTime(ms: number): HrTime {
  return [Math.floor(ms / 1000), (ms % 1000) * 1_000_000];
}

function bytesOf(bytes: Uint8Array | undefined): Uint8Array {
  if (!bytes) throw new Error("OpenTelemetry's encoder returned nothing");
  return bytes;
}
