/** An entry that can be found by its words. */
export interface Findable {
  label: string;
  /** Other words that users may search for. */
  words?: string;
}

/**
 * Returns the entries that contain every word of the query, best match first. Entries that match
 * equally well stay in their order. An empty query matches all entries.
 */
export function rankCommands<Command extends Findable>(commands: readonly Command[], query: string): Command[] {
  const wanted = plain(query).split(" ").filter(Boolean);
  return commands
    .map((command) => ({ command, distance: distanceOf(command, wanted) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ command }) => command);
}

function distanceOf({ label, words = "" }: Findable, wanted: readonly string[]): number {
  const [name, others] = [plain(label), plain(words)];
  return wanted.reduce((sum, word) => sum + Math.min(distanceIn(name, word), distanceIn(others, word) + 1), 0);
}

/**
 * Returns a number for how well a text matches a word. From the best (lowest) to the worst:
 *
 * - the text starts with the word
 * - another word of the text starts with it
 * - the text contains it
 * - the text contains its letters in this order
 */
function distanceIn(text: string, word: string): number {
  if (text.startsWith(word)) return 0;
  if (text.includes(` ${word}`)) return 1;
  if (text.includes(word)) return 3;
  return word.length > 1 && hasLettersInOrder(text, word) ? 6 : Number.POSITIVE_INFINITY;
}

function hasLettersInOrder(text: string, word: string): boolean {
  const [first = "", ...rest] = word;
  let place = text.startsWith(first) ? 0 : text.indexOf(` ${first}`) + 1;
  if (place === 0 && !text.startsWith(first)) return false;
  for (const letter of rest) {
    place = text.indexOf(letter, place + 1);
    if (place < 0) return false;
  }
  return true;
}

/** Removes accents, punctuation and case. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
