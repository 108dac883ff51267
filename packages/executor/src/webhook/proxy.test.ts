import { afterAll, describe, expect, test } from "vitest";
import { closeWebhooks, sendWebhook } from "./send-webhook.ts";
import { createCertificate, hasOpenssl } from "./testing/certificate.ts";
import { findFreePort, startServer } from "./testing/loopback.ts";
import { answerInTurn, createOptions, createRequest, nothing } from "./testing/options.ts";
import { startProxy } from "./testing/proxy.ts";

afterAll(closeWebhooks);

const publicAddress = answerInTurn(["93.184.216.34"]);

describe.skipIf(!hasOpenssl)("over TLS", () => {
  const keys = hasOpenssl ? createCertificate("DNS:hooks.example.com") : { key: "", cert: "" };

  test("the proxy is told the address that was checked, and the server's name is checked behind it", async () => {
    const { port, requests } = await startServer((_request, response) => response.end("{}"), keys);
    const { url: proxy, asked } = await startProxy(port);
    const options = createOptions({ access: nothing, ca: keys.cert, lookup: publicAddress, network: { proxy } });
    expect(await sendWebhook(createRequest("https://hooks.example.com/T0KEN"), options)).toMatchObject({ status: 200, body: "{}" });
    expect(await sendWebhook(createRequest("https://other.example.com/"), options)).toMatchObject({
      error: expect.stringContaining("ERR_TLS_CERT_ALTNAME_INVALID") as string,
    });
    expect(asked.map(({ place }) => place)).toEqual(["93.184.216.34:443", "93.184.216.34:443"]);
    expect(requests.map(({ url }) => url)).toEqual(["/T0KEN"]);
  });
});

test.each(["127.0.0.1", "10.0.0.8", "169.254.169.254", "::1"])(
  "a public name that leads to %s is not asked of a proxy either",
  async (address) => {
    const { url: proxy, asked } = await startProxy(0);
    const lookup = answerInTurn([address]);
    const options = createOptions({ access: nothing, lookup, network: { proxy } });
    const result = await sendWebhook(createRequest("https://hooks.example.com/"), options);
    expect(result.error).toMatch(/not public|metadata/);
    expect(asked).toEqual([]);
  },
);

test("where the user's list names the URL, the proxy looks up the name", async () => {
  const { port, requests } = await startServer((_request, response) => response.end("{}"));
  const { url: proxy, asked } = await startProxy(port);
  const lookup = answerInTurn([]);
  const network = { proxy: proxy.replace("//", "//me:p%40ss@") };
  expect(await sendWebhook(createRequest("http://build.corp/hook"), createOptions({ lookup, network }))).toMatchObject({ status: 200 });
  expect(asked).toEqual([{ place: "build.corp:80", authorization: `Basic ${Buffer.from("me:p@ss").toString("base64")}` }]);
  expect(requests).toHaveLength(1);
});

test("this machine and the hosts on the list of exceptions are reached without it", async () => {
  const { url, requests } = await startServer((_request, response) => response.end("{}"));
  const { url: proxy, asked } = await startProxy(0);
  expect(await sendWebhook(createRequest(url), createOptions({ network: { proxy } }))).toMatchObject({ status: 200 });
  expect([requests.length, asked]).toEqual([1, []]);
});

test("a proxy that refuses or is not there is named, without its password", async () => {
  const { url: refusing } = await startProxy(0, 403);
  const send = (proxy: string): ReturnType<typeof sendWebhook> =>
    sendWebhook(createRequest("https://hooks.example.com/"), createOptions({ lookup: publicAddress, network: { proxy } }));
  expect((await send(refusing)).error).toBe(`hooks.example.com: the proxy ${new URL(refusing).host} answered 403`);
  const gone = `127.0.0.1:${await findFreePort()}`;
  expect((await send(`http://me:hunter2@${gone}`)).error).toBe(`hooks.example.com: the proxy ${gone} can't be reached`);
});
