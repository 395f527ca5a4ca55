/**
 * Limits of a cache, so that a hostile page can't fill the memory. Texts of more than MAX_LENGTH
 * characters are not cached, because they rarely repeat.
 */
const MAX_TEXTS = 5_000;
const MAX_LENGTH = 200;

const caches: Map<string, unknown>[] = [];

/**
 * Returns a function that calls `read` only once for equal texts of a page, because several rules
 * read the same line. `readPage` and `readText` call `forgetTexts` between pages.
 */
export function oncePerText<Value extends string | number | null>(
  read: (text: string) => Value,
): (text: string) => Value {
  const cache = new Map<string, Value>();
  caches.push(cache);
  return (text) => {
    if (text.length > MAX_LENGTH) return read(text);
    const known = cache.get(text);
    if (known !== undefined) return known;
    const value = read(text);
    if (cache.size < MAX_TEXTS) cache.set(text, value);
    return value;
  };
}

/** Drops all cached values. The cached texts would otherwise keep their page in memory. */
export function forgetTexts(): void {
  for (const cache of caches) if (cache.size > 0) cache.clear();
}
