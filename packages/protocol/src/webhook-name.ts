/** A webhook's name: its host. The path and query often hold a secret, and names are shown everywhere, even to the model. */
export function webhookName(url: string): string {
  return URL.canParse(url) ? new URL(url).host || "webhook" : "webhook";
}
