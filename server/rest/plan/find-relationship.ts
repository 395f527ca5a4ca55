import type { EmbedItem } from "#server/rest/parse-query/query.ts";
import { restError } from "#server/rest/rest-error.ts";
import type { ColumnPair, Relationship, SchemaCache, Table } from "#server/rest/schema-cache/schema-cache.ts";

/** The one relationship that `employers`, `employers!fk_name` or `employer_id` means, seen from `table`. */
export function findRelationship(cache: SchemaCache, table: Table, { name, hint }: EmbedItem): Relationship {
  const found = cache.relationships(table).filter((each) => isNamed(each, name) && (!hint || isHinted(each, hint)));
  const [relationship] = found;
  if (!relationship) {
    const between = `'${table.name}' and '${name}'`;
    const using = hint ? ` using the hint '${hint}'` : "";
    throw restError("PGRST200", `Could not find a relationship between ${between} in the schema cache`, {
      details: `Searched for a foreign key relationship between ${between}${using} in the schema '${table.schema}', but no matches were found.`,
    });
  }
  if (found.length === 1) return relationship;
  throw restError(
    "PGRST201",
    `Could not embed because more than one relationship was found for '${table.name}' and '${name}'`,
    {
      details: found.map((each) => describeEnds(table, each)),
      hint: `Try changing '${name}' to one of the following: ${found.map((each) => `'${name}!${each.name}'`).join(", ")}. Find the desired relationship in the 'details' key.`,
    },
  );
}

/** By the other table's name, by the foreign key's, or by the column that holds the key. */
function isNamed(relationship: Relationship, name: string): boolean {
  const { target, isForward, isSelf, join } = relationship;
  if (target.name === name) {
    // Both ends of a self-reference are this table: its name means the rows that point here.
    return !(isSelf && isForward);
  }
  if (join.kind !== "key") return false;
  if (relationship.name === name) return !isSelf || isForward;
  return isForward && join.columns.length === 1 && join.columns[0]?.here === name;
}

function isHinted({ name, isForward, join }: Relationship, hint: string): boolean {
  if (name === hint) return true; // a foreign key, or the link table
  if (join.kind === "link") return join.constraints.includes(hint);
  const [pair, ...more] = join.columns;
  return more.length === 0 && (isForward ? pair?.here : pair?.there) === hint;
}

/** Worded like PostgREST. */
function describeEnds(table: Table, { name, target, isToOne, isForward, join }: Relationship): object {
  const embedding = `${table.name} with ${target.name}`;
  if (join.kind === "link") {
    const [near, far] = join.constraints;
    const relationship = `${name} using ${near}(${there(join.near)}) and ${far}(${there(join.far)})`;
    return { cardinality: "many-to-many", embedding, relationship };
  }
  const cardinality = isToOne ? (isForward ? "many-to-one" : "one-to-one") : "one-to-many";
  const relationship = `${name} using ${table.name}(${here(join.columns)}) and ${target.name}(${there(join.columns)})`;
  return { cardinality, embedding, relationship };
}

const here = (pairs: readonly ColumnPair[]) => pairs.map((pair) => pair.here).join(", ");
const there = (pairs: readonly ColumnPair[]) => pairs.map((pair) => pair.there).join(", ");
