/** Characters that show nothing, or change the direction of what follows, as in a terminal. U+FE0F stays: it makes a sign an emoji. */
const UNSEEN = /(?![\uFE0F\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Default_Ignorable_Code_Point}]/gu;

/** A text with everything in it that can't be seen: it must not look like another one. */
export function visible(text: string): string {
  return text.replaceAll(UNSEEN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** A path as people write it. */
export function shortPath(path: string, home: string): string {
  return visible(path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path);
}

const units: readonly [seconds: number, name: string][] = [
  [86_400, "d"],
  [3600, "h"],
  [60, "min"],
];

/** How long ago, roughly. */
export function ageOf(time: string, now: number = Date.now()): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000);
  const unit = units.find(([length]) => seconds >= length);
  return unit ? `${Math.floor(seconds / unit[0])} ${unit[1]} ago` : "just now";
}

export function clockOf(time: string): string {
  const date = new Date(time);
  return date.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });
}

export function dayOf(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { month: "short", day: "numeric" });
}

export function count(number: number, one: string, many = `${one}s`): string {
  return `${number.toLocaleString()} ${number === 1 ? one : many}`;
}
