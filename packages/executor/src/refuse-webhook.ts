/** Why a webhook to a URL is never sent, before looking up its name; `null` if it may be. */
export async function refuseWebhook(url: string, isAllowed: (url: string) => boolean): Promise<string | null> {
  const { checkUrl } = await import("./webhook/check-url.ts");
  const check = checkUrl(url, { isAllowed });
  return "refusal" in check ? check.refusal : null;
}
