import { fstatSync, statSync, writeSync } from "node:fs";
import { isatty } from "node:tty";

/** Whether a person is at the other end. Only what could be a terminal is asked: `node:tty` takes a fifth of a start of Node to load. */
export function isTerminal(descriptor: 0 | 1 | 2): boolean {
  return isDevice(descriptor) && isatty(descriptor);
}

/** What prints. To a file or a pipe it writes directly, which is what Node's streams do there too, once they are loaded. */
export function openOutput(descriptor: 1 | 2, onError: (error: NodeJS.ErrnoException) => void): (text: string) => void {
  if (!isDevice(descriptor)) return (text) => writeWhole(descriptor, Buffer.from(text), onError);
  const stream = descriptor === 1 ? process.stdout : process.stderr;
  stream.on("error", onError);
  return (text) => void stream.write(text);
}

/** On Windows, Node alone knows how to write to a pipe. Elsewhere, `/dev/null` is the one device that many programs are started with. */
function isDevice(descriptor: number): boolean {
  if (process.platform === "win32") return true;
  const status = fstatSync(descriptor);
  return status.isCharacterDevice() && status.rdev !== statSync("/dev/null", { throwIfNoEntry: false })?.rdev;
}

const PATIENCE_MS = 5;

/** The other end may not block: there is more room then, later. */
function writeWhole(descriptor: number, bytes: Uint8Array, onError: (error: NodeJS.ErrnoException) => void): void {
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(descriptor, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") return onError(error as NodeJS.ErrnoException);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PATIENCE_MS);
    }
  }
}
