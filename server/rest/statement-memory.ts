import { LRUCache } from "lru-cache";
import type { SchemaCache } from "./schema-cache/schema-cache.ts";

const REMEMBERED = 1_000;
const LONGEST_KEY = 2_500;

/**
 * Caches compiled statements for as long as the schema cache stays the same, because most requests
 * repeat an earlier URL. The key must contain everything that the statement is made from.
 */
export function statementMemory<Statement extends object>() {
  const remembered = new WeakMap<SchemaCache, LRUCache<string, Statement>>();
  return (cache: SchemaCache, key: string, compile: () => Statement): Statement => {
    if (key.length > LONGEST_KEY) return compile();
    const statements = remembered.get(cache) ?? new LRUCache<string, Statement>({ max: REMEMBERED });
    remembered.set(cache, statements);
    const known = statements.get(key);
    if (known) return known;
    const statement = compile();
    statements.set(key, statement);
    return statement;
  };
}
