import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { afterAll, expect, test } from "vitest";
import { closeWebhooks, sendWebhook } from "./send-webhook.ts";
import { findFreePort, listen, startServer } from "./testing/loopback.ts";
import { innerHosts, loopbackHosts } from "./testing/inner-hosts.ts";
import { answerInTurn, createOptions, createRequest, everything, nothing } from "./testing/options.ts";

afterAll(closeWebhooks);

const hasIpv6 = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === "::1"));

/** Counts connections to one port of 127.0.0.1 and, where there is one, of ::1. */
async function startBoth(): Promise<{ port: number; connections: () => number }> {
  const start = (port: number, host: string): ReturnType<typeof listen> =>
    listen(
      createServer((socket) => socket.end()),
      port,
      host,
    );
  const four = await start(0, "127.0.0.1");
  const six = hasIpv6 ? await start(four.port, "::1") : null;
  return { port: four.port, connections: () => four.connections() + (six?.connections() ?? 0) };
}

test(`${loopbackHosts.length + innerHosts.length} spellings of inner addresses make no connection, over http or https`, async () => {
  const { port, connections } = await startBoth();
  for (const host of [...loopbackHosts, ...innerHosts]) {
    for (const scheme of ["http", "https"]) {
      const result = await sendWebhook(createRequest(`${scheme}://${host}:${port}/`), createOptions({ access: nothing, isGate: false }));
      expect(result, host).toMatchObject({ attempts: 0, body: "", error: expect.stringMatching(/address is|private network/) });
    }
  }
  expect(connections()).toBe(0);
});

test.skipIf(process.platform === "win32")("the spellings of loopback do reach the server when the user allows them", async () => {
  const { port, connections } = await startBoth();
  const hosts = loopbackHosts.filter((host) => hasIpv6 || !host.startsWith("["));
  for (const [index, host] of hosts.entries()) {
    await sendWebhook(createRequest(`http://${host}:${port}/`), createOptions({ access: everything }));
    expect(connections(), host).toBe(index + 1);
  }
});

test.each([
  ["an address of this computer", ["127.0.0.1"]],
  ["the other one", ["::1"]],
  ["one in other clothes", ["::ffff:127.0.0.1"]],
  ["a public one and an inner one", ["2606:4700::1111", "127.0.0.1"]],
  ["an inner one and a public one", ["127.0.0.1", "8.8.8.8"]],
  ["any address", ["0.0.0.0"]],
])("a public name that leads to %s makes no connection", async (_what, addresses) => {
  const { port, connections } = await startBoth();
  const lookup = answerInTurn(addresses);
  const result = await sendWebhook(
    createRequest(`https://hooks.example.com:${port}/`),
    createOptions({ access: nothing, isGate: false, lookup }),
  );
  expect(result).toMatchObject({
    attempts: 1,
    error: expect.stringMatching(/^hooks\.example\.com:\d+: the name leads to an address that is not public/),
  });
  expect([connections(), lookup.calls()]).toEqual([0, 1]);
});

test("a name that is public when first asked for and loopback from then on makes no connection", async () => {
  const { port, connections } = await startBoth();
  // An address that was never given to anyone, so the attempt bothers nobody.
  const lookup = answerInTurn(["2000::1"], ["127.0.0.1"]);
  const options = createOptions({ access: nothing, isGate: false, lookup, timeoutMs: 3000 });
  const result = await sendWebhook(createRequest(`https://hooks.example.com:${port}/`), options);
  const again = await sendWebhook(createRequest(`https://hooks.example.com:${port}/`), options);
  expect(result.status).toBeUndefined();
  expect(again.error).toContain("not public");
  expect(connections()).toBe(0);
});

test("a name is looked up once for each connection, which goes to the address that was checked", async () => {
  const { port, requests } = await startServer((_request, response) => response.end("{}"));
  const lookup = answerInTurn(["127.0.0.1"], ["169.254.169.254"]);
  const result = await sendWebhook(createRequest(`http://hooks.example.com:${port}/`), createOptions({ lookup }));
  expect(result).toMatchObject({ status: 200, attempts: 1 });
  expect([lookup.calls(), requests[0]?.headers.host]).toEqual([1, `hooks.example.com:${port}`]);
});

test.each(["169.254.169.254", "168.63.129.16", "fd00:ec2::254", "fe80::1"])(
  "a name that the user allows still can't lead to %s",
  async (address) => {
    const lookup = answerInTurn([address]);
    const result = await sendWebhook(createRequest("http://hooks.example.com/"), createOptions({ lookup }));
    expect(result.error).toBe("hooks.example.com: the name leads to a link-local or metadata address, which is never called");
  },
);

test.each([
  [[], "there is no host with this name"],
  [["not an address"], "the name leads to an address that is not public"],
])("a resolver that answers %j makes no connection", async (addresses, cause) => {
  const port = await findFreePort();
  const lookup = answerInTurn(addresses);
  const result = await sendWebhook(createRequest(`https://hooks.example.com:${port}/`), createOptions({ access: nothing, lookup }));
  expect(result.error).toContain(cause);
});
