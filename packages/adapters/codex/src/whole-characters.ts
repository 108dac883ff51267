/**
 * JSON text without half characters, which JavaScript allows and writes as `\ud800`. The host takes one of them for a mistake and discards
 * the whole answer, a refusal included.
 */
export function withWholeCharacters(json: string): string {
  return json.replaceAll(/\\(?:u[0-9a-f]{4}|.)/g, (escape) => (/^\\ud[89a-f]/.test(escape) ? String.raw`\ufffd` : escape));
}
