import { LRUCache } from "lru-cache";
import type { SchemaCache } from "./schema-cache/schema-cache.ts";

const MAX_STATEMENTS = 1_000;
const LONGEST_KEY = 2_500;

/**
 * Caches compiled statements, because most requests have the same URL as an earlier request. Drops
 * all statements when the schema cache is replaced. The key must contain every value on which the
 * statement depends.
 */
export function statementCache<Statement extends object>() {
  const caches = new WeakMap<SchemaCache, LRUCache<string, Statement>>();
  return (cache: SchemaCache, key: string, compile: () => Statement): Statement => {
    if (key.length > LONGEST_KEY) return compile();
    const statements = caches.get(cache) ?? new LRUCache<string, Statement>({ max: MAX_STATEMENTS });
    caches.set(cache, statements);
    const cached = statements.get(key);
    if (cached) return cached;
    const statement = compile();
    statements.set(key, statement);
    return statement;
  };
}
