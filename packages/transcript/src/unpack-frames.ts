import { isObject } from "@hawk/adapter";
import type { JsonObject } from "@hawk/adapter";

const OLDEST_NODE = "22.15";
const MARK = "RX4F";
const HEAD_BYTES = 12;

type Unpack = (bytes: Buffer, options: { maxOutputLength: number }) => Buffer;

/** The records in a file of frames: a mark, two lengths, and that many bytes of zstd with JSON in lines. In words why they can't be read. */
export function unpackFrames(bytes: Buffer): JsonObject[] | string {
  const { zstdDecompressSync: unpack } = process.getBuiltinModule("node:zlib") as { zstdDecompressSync?: Unpack };
  if (!unpack) return `it is compressed with zstd, and reading that takes Node ${OLDEST_NODE} or newer (this is ${process.versions.node})`;
  const records: JsonObject[] = [];
  for (let at = 0; at + HEAD_BYTES <= bytes.length;) {
    if (bytes.toString("latin1", at, at + MARK.length) !== MARK) return "it has a frame that hawk doesn't know";
    const [stored, plain] = [bytes.readUInt32BE(at + 4), bytes.readUInt32BE(at + 8)];
    const frame = bytes.subarray(at + HEAD_BYTES, at + HEAD_BYTES + stored);
    // The last one may be half written.
    if (frame.length < stored) break;
    records.push(...parseLines(unpack(frame, { maxOutputLength: Math.max(plain, 1) }).toString("utf8")));
    at += HEAD_BYTES + stored;
  }
  return records;
}

function parseLines(text: string): JsonObject[] {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line))
    .filter(isObject);
}
