import { createSocket } from "node:dgram";
import { once } from "node:events";

export interface DnsServer {
  /** As `dns.setServers` takes it. */
  server: string;
  /** The names that were asked for, with their types. */
  asked: string[];
  close: () => void;
}

/** A name server on 127.0.0.1. NameResolver that are not among its records don't exist; a record of `null` is a question without an answer. */
export async function startDnsServer(records: Record<string, readonly number[] | null>): Promise<DnsServer> {
  const asked: string[] = [];
  const socket = createSocket("udp4");
  socket.on("message", (question, { port, address }) => {
    const { name, type, end } = readQuestion(question);
    asked.push(`${name} ${type}`);
    const record = records[name];
    if (record !== null)
      socket.send(encodeAnswer(question.subarray(0, end), type === 1 ? record : undefined, record !== undefined), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const { port } = socket.address();
  let isOpen = true;
  const close = (): void => {
    if (isOpen) socket.close();
    isOpen = false;
  };
  return { server: `127.0.0.1:${port}`, asked, close };
}

function readQuestion(message: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString("ascii", at + 1, at + 1 + length).toLowerCase());
    at += length + 1;
  }
  return { name: labels.join("."), type: message.readUInt16BE(at + 1), end: at + 5 };
}

const NO_ERROR = 0x81_80;
const NO_SUCH_NAME = 0x81_83;

function encodeAnswer(question: Buffer, address: readonly number[] | null | undefined, exists: boolean): Buffer {
  const header = Buffer.from(question);
  header.writeUInt16BE(exists ? NO_ERROR : NO_SUCH_NAME, 2);
  header.writeUInt16BE(address ? 1 : 0, 6);
  header.fill(0, 8, 12);
  const record = [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4];
  return address ? Buffer.concat([header, Buffer.from([...record, ...address])]) : header;
}
