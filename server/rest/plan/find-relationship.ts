import type { EmbedItem } from "#server/rest/parse-query/query.ts";
import { restError } from "#server/rest/rest-error.ts";
import type { Relationship, SchemaCache, Table } from "#server/rest/schema-cache/schema-cache.ts";

/**
 * Finds the relationship of `table` by a name such as `employers`, `employers!fk_name` or
 * `employer_id`. Throws if no relationship or several relationships have this name.
 */
export function findRelationship(cache: SchemaCache, table: Table, { name, hint }: EmbedItem): Relationship {
  const found = cache.relationships(table).filter((each) => isNamed(each, name) && (!hint || isHinted(each, hint)));
  const [relationship] = found;
  if (!relationship) {
    const using = hint ? ` using the hint '${hint}'` : "";
    throw restError(
      "PGRST200",
      `Could not find a relationship between '${table.name}' and '${name}'${using} in the schema cache`,
    );
  }
  if (found.length === 1) return relationship;
  throw restError(
    "PGRST201",
    `Could not embed because more than one relationship was found for '${table.name}' and '${name}'`,
    {
      hint: `Try changing '${name}' to one of the following: ${found.map((each) => `'${name}!${each.name}'`).join(", ")}.`,
    },
  );
}

/**
 * Returns true if `name` is the name of the other table, of the foreign key, or of the foreign
 * key's only column.
 */
function isNamed(relationship: Relationship, name: string): boolean {
  const { target, isForward, isSelf, columns } = relationship;
  if (target.name === name) {
    // If a table references itself, its name selects the rows that reference the current row.
    return !(isSelf && isForward);
  }
  if (relationship.name === name) return !isSelf || isForward;
  return isForward && columns.length === 1 && columns[0]?.here === name;
}

function isHinted({ name, isForward, columns }: Relationship, hint: string): boolean {
  if (name === hint) return true;
  const [pair, ...more] = columns;
  return more.length === 0 && (isForward ? pair?.here : pair?.there) === hint;
}
