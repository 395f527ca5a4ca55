import type { ServiceError } from "#server/http/service-error.ts";
import type { Query } from "#server/rest/parse-query/query.ts";
import { restError } from "#server/rest/rest-error.ts";
import type { Callable, Column, SchemaCache, Table } from "#server/rest/schema-cache/schema-cache.ts";
import type { Read, Viewer } from "./plan.ts";
import { planRead } from "./plan-read.ts";

export type Call = {
  callable: Callable;
  given: Callable["arguments"];
  /** The rows that the function returns; undefined if it returns nothing. */
  read: Read | undefined;
};

/** The column under which a value that is not a row is read. */
export const VALUE_COLUMN = "value";

export function planCall(
  viewer: Viewer,
  { schema, name }: { schema: string; name: string },
  given: string[],
  query: Query,
): Call {
  const callable = findFunction(viewer.cache, schema, name, given);
  const { returns } = callable;
  return {
    callable,
    given: callable.arguments.filter((argument) => given.includes(argument.name)),
    read: returns.kind === "nothing" ? undefined : planRead(viewer, rowsOf(callable), query, true),
  };
}

/** The overload that knows all the given names and misses none. */
function findFunction(cache: SchemaCache, schema: string, name: string, given: string[]): Callable {
  const found = cache.functions(schema, name).filter((each) => {
    const known = new Set(each.arguments.map((argument) => argument.name));
    const isComplete = each.arguments.every((argument) => argument.hasDefault || given.includes(argument.name));
    return isComplete && given.every((argument) => known.has(argument));
  });
  const [callable] = found;
  if (!callable) throw notFound(cache, schema, name, given);
  if (found.length === 1) return callable;
  throw restError(
    "PGRST203",
    `Could not choose the best candidate function between: ${inOrder(found).map(signatureOf).join(", ")}`,
    {
      hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
    },
  );
}

/** Worded like PostgREST, except for functions with unnamed arguments, which do not exist here. */
function notFound(cache: SchemaCache, schema: string, name: string, given: string[]): ServiceError {
  const searched = `${schema}.${name}`;
  const names = given.join(", ");
  const signature = given.length > 0 ? `${searched}(${names})` : `${searched} without parameters`;
  const parameters = given.length > 0 ? `with parameter${given.length > 1 ? "s" : ""} ${names}` : "without parameters";
  // Only functions of exactly this name: the names of others are not revealed.
  const [other] = cache.functions(schema, name);
  const known = other?.arguments.map((argument) => argument.name).sort();
  return restError("PGRST202", `Could not find the function ${signature} in the schema cache`, {
    details: `Searched for the function ${searched} ${parameters}, but no matches were found in the schema cache.`,
    hint: known ? `Perhaps you meant to call the function ${searched}(${known.join(", ")})` : null,
  });
}

/** As PostgREST names them: those with the fewest arguments first. */
function inOrder(callables: readonly Callable[]): Callable[] {
  const rank = ({ arguments: list }: Callable) =>
    `${list.length}`.padStart(3) + list.map(({ name, type }) => `${name} ${type}`);
  return callables.toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1));
}

function signatureOf({ schema, name, arguments: list }: Callable): string {
  return `${schema}.${name}(${list.map((argument) => `${argument.name} => ${argument.type}`).join(", ")})`;
}

function rowsOf({ schema, name, returns }: Callable): Table {
  if (returns.kind === "row") return returns.table;
  const column: Column = {
    name: VALUE_COLUMN,
    type: "text",
    isString: true,
    default: null,
    computedBy: undefined,
    readers: [],
  };
  return { schema, name, columns: new Map([[VALUE_COLUMN, column]]), primaryKey: [], writers: [] };
}
