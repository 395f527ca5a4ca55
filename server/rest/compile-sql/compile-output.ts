import type { Output } from "#server/rest/plan/plan.ts";
import { compileValue, type Scope, typeOf } from "./compile-value.ts";
import type { SqlContext } from "./sql-context.ts";

/** An output that needs no other table. */
export function compileOutput(
  output: Extract<Output, { kind: "column" | "aggregate" }>,
  scope: Scope,
  context: SqlContext,
  isGrouped: boolean,
): string {
  if (output.kind === "column") {
    const cast = output.cast ?? (isGrouped && isJson(output) ? "jsonb" : undefined);
    return castTo(cast, compileValue(output.value, scope, context));
  }
  const { aggregate, value, inputCast, cast } = output;
  const input = value ? castTo(inputCast, compileValue(value, scope, context)) : "*";
  return castTo(cast, `${aggregate}(${input})`);
}

/** Whether the output is of type json, which cannot be grouped by. */
export function isJson(output: Output): boolean {
  if (output.kind === "column") return typeOf(output.value).type === "json";
  if (output.kind !== "spread") return true;
  const [inner] = output.embed.read.outputs;
  return !output.embed.relationship.isToOne || (inner !== undefined && isJson(inner));
}

function castTo(type: string | undefined, sql: string): string {
  return type ? `cast(${sql} as ${type})` : sql;
}
