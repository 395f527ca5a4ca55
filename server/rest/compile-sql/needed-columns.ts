import type { Embed, Read } from "#server/rest/plan/plan.ts";
import type { Column } from "#server/rest/schema-cache/schema-cache.ts";

/** The columns of its own table that a read's outputs, relations and order use: what a change has to return. */
export function neededColumns(read: Read): Column[] {
  const needed = new Map<string, Column>();
  const need = (column: Column | undefined) => column && needed.set(column.name, column);
  const needKey = ({ relationship: { join } }: Embed) => {
    for (const { here } of join.kind === "key" ? join.columns : join.near) need(read.table.columns.get(here));
  };
  for (const output of read.outputs) {
    if ("embed" in output) needKey(output.embed);
    else need(output.value?.column);
  }
  for (const { value, embed } of read.order) {
    if (embed) needKey(embed);
    else need(value.column);
  }
  read.required.forEach(needKey);
  return [...needed.values()];
}
