const ESCAPES: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  a: "",
  b: "",
  e: "\u001B",
  f: "",
  v: "",
  "\\": "\\",
  '"': '"',
  "'": "'",
};

/** What printf prints, with its escapes; formats other than text stand for themselves. */
export function formatPrintf([format = "", ...values]: readonly string[]): string {
  const pieces = unescape(format).split(/(%%|%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z])/);
  const count = pieces.filter((piece) => /^%[^%]/.test(piece)).length;
  if (count === 0) return pieces.map((piece) => (piece === "%%" ? "%" : piece)).join("");
  let out = "";
  let at = 0;
  do {
    for (const piece of pieces) {
      if (piece === "%%") out += "%";
      else if (/^%[^%]/.test(piece)) out += piece.endsWith("b") ? unescape(values[at++] ?? "") : (values[at++] ?? "");
      else out += piece;
    }
  } while (at < values.length && out.length < 1 << 20);
  return out;
}

export function unescape(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(
    /\\(?:x([\da-fA-F]{1,2})|u([\da-fA-F]{1,4})|U([\da-fA-F]{1,8})|0?([0-7]{1,3})|([\s\S]))/g,
    (
      _,
      hex: string | undefined,
      short: string | undefined,
      long: string | undefined,
      octal: string | undefined,
      char: string | undefined,
    ) => {
      if (char !== undefined) return ESCAPES[char] ?? `\\${char}`;
      const code = hex ?? short ?? long;
      const value = code === undefined ? Number.parseInt(octal ?? "0", 8) % 256 : Number.parseInt(code, 16);
      return value > 0 && value <= 0x10_ff_ff ? String.fromCodePoint(value) : "";
    },
  );
}
