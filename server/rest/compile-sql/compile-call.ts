import { type Call, VALUE_COLUMN } from "#server/rest/plan/plan-call.ts";
import { guard } from "./compile-list.ts";
import { quoted, type SqlContext } from "./sql-context.ts";
import { compileAnswer, compilePage, type Wanted } from "./statement.ts";

/**
 * The named arguments of a call: texts in the URL of a GET, or the JSON object in the body of a
 * POST.
 */
export type CallArguments = { texts: ReadonlyMap<string, string> } | "body";

export function compileCall(call: Call, given: CallArguments, wishes: Wanted, context: SqlContext): string {
  const { returns } = call.callable;
  const from = compileFrom(call, given, context);
  if (!call.read || returns.kind === "nothing") return `select count(*), null, null from ${from} as result`;
  const isValue = returns.kind === "value";
  const called = isValue
    ? `select result.${VALUE_COLUMN} from ${from} as result(${VALUE_COLUMN})`
    : `select result.* from ${from} as result`;
  // A function that PostgreSQL cannot inline is called in a `with` query. Otherwise PostgreSQL
  // could call it several times.
  const rows = call.callable.isInlinable ? `(${called})` : "called";
  const format = { ...wishes.format, isSingular: wishes.format.isSingular || !returns.isSet };
  const page = compilePage(call.read, { ...wishes, format }, context, rows, isValue ? VALUE_COLUMN : undefined);
  const isOneWanted = wishes.format.isSingular && returns.isSet;
  const answer = compileAnswer(page, isOneWanted ? [guard("singular", "answer.rows", "<> 1")] : []);
  return call.callable.isInlinable ? answer : `with called as (${called}) ${answer}`;
}

function compileFrom({ callable, given }: Call, values: CallArguments, context: SqlContext): string {
  const name = `public.${quoted(callable.name)}`;
  if (given.length === 0) return `${name}()`;
  if (values !== "body") {
    const list = given.map((argument) => {
      const value = context.parameter(values.texts.get(argument.name) ?? "", argument.type);
      return `${quoted(argument.name)} => ${value}`;
    });
    return `${name}(${list.join(", ")})`;
  }
  const record = given.map((argument) => `${quoted(argument.name)} ${argument.type}`).join(", ");
  const list = given.map((argument) => `${quoted(argument.name)} => args.${quoted(argument.name)}`).join(", ");
  return `json_to_record(${context.body()}) as args(${record}), ${name}(${list})`;
}
