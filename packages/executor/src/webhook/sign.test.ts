import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { createSigner } from "./sign.ts";

const key = Buffer.from("a key of thirty-two bytes or so.").toString("base64");

test.each([`whsec_${key}`, key])("signs as Standard Webhooks expects: %s", async (secret) => {
  const headers = await signWith(secret, '{"text":"grüß dich \u{1F44B}"}');
  expect(new Webhook(secret).verify('{"text":"grüß dich \u{1F44B}"}', headers)).toEqual({ text: "grüß dich \u{1F44B}" });
});

test("a changed body, id or secret does not verify", async () => {
  const headers = await signWith(key, "{}");
  const other = Buffer.from("another key").toString("base64");
  expect(() => new Webhook(key).verify("{ }", headers)).toThrow("No matching signature found");
  expect(() => new Webhook(key).verify("{}", { ...headers, "webhook-id": "msg_2" })).toThrow("No matching signature found");
  expect(() => new Webhook(other).verify("{}", headers)).toThrow("No matching signature found");
});

test("gives an id and a time without a secret, and no signature", async () => {
  const headers = await signWith(undefined, "{}");
  expect(headers).toEqual({ "webhook-id": "msg_1", "webhook-timestamp": expect.stringMatching(/^\d{10}$/) });
});

test.each(["", "whsec_", "hunter2!", "whsec_***"])("refuses the secret %j without showing it", async (secret) => {
  expect(await createSigner(secret)).toEqual({ refusal: "the webhook's secret is not base64, with or without whsec_ before it" });
});

async function signWith(secret: string | undefined, body: string): Promise<Record<string, string>> {
  const signer = await createSigner(secret);
  return "sign" in signer ? signer.sign("msg_1", body) : {};
}
