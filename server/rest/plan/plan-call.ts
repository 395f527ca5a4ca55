import type { Query } from "#server/rest/parse-query/query.ts";
import { restError } from "#server/rest/rest-error.ts";
import type { Callable, SchemaCache, Table } from "#server/rest/schema-cache/schema-cache.ts";
import type { Read, Viewer } from "./plan.ts";
import { planRead } from "./plan-read.ts";

export type Call = {
  callable: Callable;
  given: Callable["arguments"];
  /** How to read the rows that the function returns. Undefined for a function that returns void. */
  read: Read | undefined;
};

/** Column name for the result of a function that returns a single value. */
export const VALUE_COLUMN = "value";

export function planCall(viewer: Viewer, name: string, given: string[], query: Query): Call {
  const callable = findFunction(viewer.cache, name, given);
  const { returns } = callable;
  return {
    callable,
    given: callable.arguments.filter((argument) => given.includes(argument.name)),
    read: returns.kind === "nothing" ? undefined : planRead(viewer, rowsOf(callable), query, true),
  };
}

/**
 * Finds the overload of a function that has all given arguments. Its other arguments must have
 * defaults. Throws if there is no such overload.
 */
function findFunction(cache: SchemaCache, name: string, given: string[]): Callable {
  const found = cache.functions(name).filter((each) => {
    const known = new Set(each.arguments.map((argument) => argument.name));
    const isComplete = each.arguments.every((argument) => argument.hasDefault || given.includes(argument.name));
    return isComplete && given.every((argument) => known.has(argument));
  });
  const [callable] = found;
  if (callable && found.length === 1) return callable;
  if (callable) throw restError("PGRST203", `Several functions public.${name} take these arguments`);
  const signature = given.length > 0 ? `public.${name}(${given.join(", ")})` : `public.${name} without parameters`;
  // Suggests another overload of the same function. Names of other functions stay hidden.
  const [other] = cache.functions(name);
  const known = other?.arguments.map((argument) => argument.name).sort();
  throw restError("PGRST202", `Could not find the function ${signature} in the schema cache`, {
    hint: known ? `Perhaps you meant to call the function public.${name}(${known.join(", ")})` : null,
  });
}

function rowsOf({ name, returns }: Callable): Table {
  if (returns.kind === "row") return returns.table;
  const column = { name: VALUE_COLUMN, type: "text", isString: true, readers: [] };
  return { name, columns: new Map([[VALUE_COLUMN, column]]), primaryKey: [], writers: [] };
}
