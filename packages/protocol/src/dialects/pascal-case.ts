/** An event's name as most hosts write it: `PreToolUse`. */
export function pascalCase(name: string): string {
  return name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
