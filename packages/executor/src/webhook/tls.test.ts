import { afterAll, describe, expect, test } from "vitest";
import { closeWebhooks, sendWebhook } from "./send-webhook.ts";
import { createCertificate, hasOpenssl } from "./testing/certificate.ts";
import { startServer } from "./testing/loopback.ts";
import { answerInTurn, createOptions, createRequest } from "./testing/options.ts";
import { runInChild } from "./testing/run-in-child.ts";

afterAll(closeWebhooks);

describe.skipIf(!hasOpenssl)("TLS", () => {
  const keys = hasOpenssl ? createCertificate("DNS:hooks.example.com,IP:127.0.0.1") : { key: "", cert: "" };
  const lookup = answerInTurn(["127.0.0.1"]);

  test("a certificate is accepted from an authority that is trusted, for an address and for a name", async () => {
    const { url, port } = await startServer((_request, response) => response.end("{}"), keys);
    const options = createOptions({ ca: keys.cert, lookup });
    expect(await sendWebhook(createRequest(url), options)).toMatchObject({ status: 200, body: "{}" });
    expect(await sendWebhook(createRequest(`https://hooks.example.com:${port}/`), options)).toMatchObject({ status: 200, body: "{}" });
  });

  test("one that vouches for itself is refused, and not tried again", async () => {
    const { url, port, requests } = await startServer((_request, response) => response.end("{}"), keys);
    const result = await sendWebhook(createRequest(url), createOptions({ isGate: false }));
    expect(result).toMatchObject({ body: "", attempts: 1 });
    expect(result.error).toBe(`127.0.0.1:${port}: the certificate is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT)`);
    expect(requests).toEqual([]);
  });

  test("one for another name is refused", async () => {
    const { port, requests } = await startServer((_request, response) => response.end("{}"), keys);
    const result = await sendWebhook(createRequest(`https://other.example.com:${port}/`), createOptions({ ca: keys.cert, lookup }));
    expect(result.error).toContain("the certificate is not trusted (ERR_TLS_CERT_ALTNAME_INVALID)");
    expect(requests).toEqual([]);
  });

  test("NODE_TLS_REJECT_UNAUTHORIZED=0 changes nothing", async () => {
    const { url, requests } = await startServer((_request, response) => response.end("{}"), keys);
    const script = `
      import { get } from "node:https";
      import { sendWebhook } from "./send-webhook.mjs";
      const ordinary = await new Promise((resolve) => get(${JSON.stringify(url)}, (r) => resolve(r.resume().statusCode)).on("error", resolve));
      const request = { url: ${JSON.stringify(url)}, method: "POST", headers: {}, body: "{}" };
      const result = await sendWebhook(request, { access: { isAllowed: () => true }, env: {}, allowedEnvVars: [], isGate: true });
      console.log(JSON.stringify([ordinary, result.error]));`;
    const [ordinary, error] = JSON.parse(await runInChild(script, { NODE_TLS_REJECT_UNAUTHORIZED: "0" })) as [unknown, string];
    expect(ordinary).toBe(200);
    expect(error).toContain("the certificate is not trusted");
    expect(requests.map(({ method }) => method)).toEqual(["GET"]);
  });

  test("a connection that the allow-list opened does not serve a URL that is not on it", async () => {
    const { port, connections } = await startServer((_request, response) => response.end("{}"), keys);
    const access = { isAllowed: (url: string) => url.endsWith("/allowed") };
    const options = createOptions({ access, ca: keys.cert, lookup });
    const allowed = await sendWebhook(createRequest(`https://hooks.example.com:${port}/allowed`), options);
    const other = await sendWebhook(createRequest(`https://hooks.example.com:${port}/other`), options);
    expect(allowed.status).toBe(200);
    expect(other.error).toContain("not public");
    expect(connections()).toBe(1);
  });

  test("a server that speaks plain http on an https URL is an error", async () => {
    const { port } = await startServer((_request, response) => response.end("{}"));
    const result = await sendWebhook(createRequest(`https://127.0.0.1:${port}/`), createOptions());
    expect(result).toMatchObject({ body: "", attempts: 1, error: expect.stringContaining("the request failed (") });
  });
});
