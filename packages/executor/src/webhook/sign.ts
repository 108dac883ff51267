/** The headers of Standard Webhooks for one attempt: the time is its own, the id that of the message. */
export type Sign = (id: string, body: string) => Record<string, string>;

/** Without a secret there is an id and a time, and no signature. */
export async function createSigner(secret: string | undefined): Promise<{ sign: Sign } | { refusal: string }> {
  if (secret === undefined) return { sign: (id) => stampHeaders(id, new Date()) };
  const { Webhook } = await import("standardwebhooks");
  try {
    const webhook = new Webhook(secret);
    const sign: Sign = (id, body) => {
      const now = new Date();
      return { ...stampHeaders(id, now), "webhook-signature": webhook.sign(id, now, body) };
    };
    return { sign };
  } catch {
    return { refusal: "the webhook's secret is not base64, with or without whsec_ before it" };
  }
}

function stampHeaders(id: string, now: Date): Record<string, string> {
  return { "webhook-id": id, "webhook-timestamp": String(Math.floor(now.getTime() / 1000)) };
}
