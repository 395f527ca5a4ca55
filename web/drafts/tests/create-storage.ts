import type { TextStorage } from "#web/browser/storage.ts";

/** Creates an empty storage, like that of a browser. */
export function createStorage(): TextStorage {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}
