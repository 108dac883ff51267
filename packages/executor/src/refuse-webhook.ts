/** Why a webhook to a URL is never sent, as far as that shows before its name is looked up; `null` when nothing speaks against it. */
export async function refuseWebhook(url: string, isAllowed: (url: string) => boolean): Promise<string | null> {
  const { checkUrl } = await import("./webhook/check-url.ts");
  const check = checkUrl(url, { isAllowed });
  return "refusal" in check ? check.refusal : null;
}
