/** The share of control characters above which it isn't text. */
const LARGEST_SHARE = 0.1;

/**
 * Bytes as a text that hides nothing: one that is not UTF-8 is read byte by byte, so a stray byte does not keep a script from being
 * shown. `null` for what is not text at all.
 */
export function toText(bytes: Uint8Array): string | null {
  const text = decode(bytes);
  const odd = text.match(/[^\P{Cc}\n\r\t]/gu)?.length ?? 0;
  return odd > text.length * LARGEST_SHARE ? null : text;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes).toString("latin1");
  }
}
