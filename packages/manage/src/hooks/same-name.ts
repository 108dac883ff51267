/** Whether two names are one for a person. macOS hands back file names with accents apart (é as e and ´), keyboards write them as one letter. */
export function isSameName(name: string, other: string): boolean {
  return name.normalize() === other.normalize();
}
