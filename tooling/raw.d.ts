/** A file as a text. vitest knows `?raw`, and tooling/bundle.mjs puts the text into what it makes. */
declare module "*?raw" {
  const text: string;
  export default text;
}
