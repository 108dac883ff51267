import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import protobuf from "protobufjs";

// The protocol's own definitions, which dd-trace comes with. Neither hawk nor OpenTelemetry's encoder has a part in reading them.
const require = createRequire(import.meta.url);
const directory = join(dirname(require.resolve("dd-trace/package.json")), "packages/dd-trace/src/opentelemetry/otlp");
const root = new protobuf.Root();
root.resolvePath = (_origin, target) => (target.startsWith("/") ? target : join(directory, target));
root.loadSync(["logs_service.proto", "metrics_service.proto"].map((name) => join(directory, name)));

/** Decodes a message. Anything in it that the definitions don't know is an error. */
export function decodeAs(type: string, bytes: Uint8Array): object {
  const reader = Object.assign(protobuf.Reader.create(bytes), { discardUnknown: false });
  const message = root.lookupType(type).decode(reader);
  refuseUnknown(message, type);
  return root.lookupType(type).toObject(message, { longs: String, enums: String });
}

function refuseUnknown(value: unknown, path: string): void {
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return;
  if ("$unknowns" in value && value.$unknowns) throw new Error(`${path} has a field that the protocol doesn't know`);
  for (const [key, part] of Object.entries(value)) refuseUnknown(part, `${path}.${key}`);
}

export function encodeAs(type: string, value: Record<string, unknown>): Uint8Array {
  const found = root.lookupType(type);
  const problem = found.verify(value);
  if (problem !== null) throw new Error(problem);
  return found.encode(found.create(value)).finish();
}
