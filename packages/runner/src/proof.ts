const WORDS = "hawk verify blocks this call on purpose";
const NONCE = /^hawk-verify-[0-9a-f]{24}$/;

/** Whether a text is one that `hawk verify` made. Any other value of `HAWK_VERIFY` means nothing. */
export function isNonce(text: string | undefined): text is string {
  return text !== undefined && NONCE.test(text);
}

/** The reason for blocking a call with the nonce, and the hooks that would have been asked. */
export function renderProof(nonce: string, hooks: readonly string[]): string {
  return `${WORDS} (${nonce}; hooks: ${hooks.map(encodeURIComponent).join(" ")};)`;
}

/** Whether a reason is that of such a block. */
export function isProofReason(text: string): boolean {
  return text.includes(WORDS);
}

/** The hooks that each block in a text names, one list for each block. */
export function readProof(text: string, nonce: string): string[][] {
  const parts = text.split(`${WORDS} (${nonce}; hooks: `).slice(1);
  return parts.flatMap((part) => {
    const end = part.indexOf(";)");
    return end === -1 ? [] : [part.slice(0, end).split(" ").filter(Boolean).map(decodeURIComponent)];
  });
}
