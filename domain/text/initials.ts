/** Returns the initials of the first two words, such as "PC" for "Prairie Crust Bakery". */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).slice(0, 2);
  return words.map((word) => [...word][0]?.toLocaleUpperCase("en-US") ?? "").join("");
}
