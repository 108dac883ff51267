/** What a webhook is called: its host. The path and the query often hold a secret, and a name gets everywhere, also to the model. */
export function webhookName(url: string): string {
  return URL.canParse(url) ? new URL(url).host || "webhook" : "webhook";
}
