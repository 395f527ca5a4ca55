import type { Catalogue, Column, Relation, Routine } from "./types-catalogue.ts";

/**
 * Types that the database's catalog lacks: those of JSON, computed columns and function results.
 */
const KNOWN: Record<string, string> = {
  "script_acquired_job_openings.job_category_list": "(string | number)[]",
  "script_acquired_job_openings.sources": "Record<string, { url: string; from?: string; because?: string[] }>",
  "job_list.status": '"active" | "closed" | "expired"',
  "job_list.applications": "number",
  "job_list.new_applications": "number",
  "invitation_by_token.invited_by": "string | null",
};

const TYPES: Record<string, string> = {
  bool: "boolean",
  date: "CalendarDate",
  float8: "number",
  int2: "number",
  int4: "number",
  int8: "number",
  jsonb: "unknown",
  numeric: "number",
  text: "string",
  timestamptz: "string",
  uuid: "string",
  void: "undefined",
};

const HEAD = `import type { CalendarDate } from "./time/calendar-date.ts";

// Written by \`npm run types\`. Lists the columns that a member may read and write.

/** The columns of a table or view that a member may read. */
export type Row<Name extends keyof Readable> = Readable[Name]["Row"];
/** The columns of a new row that a member may insert. */
export type Insert<Name extends keyof Tables> = Tables[Name]["Insert"];
/** The columns of a row that a member may update. */
export type Update<Name extends keyof Tables> = Tables[Name]["Update"];

type Tables = Database["public"]["Tables"];
type Readable = Tables & Database["public"]["Views"];

type Reference<Key extends string, Columns extends string[], Table extends string, Referenced extends string[] = ["id"]> = {
  foreignKeyName: Key;
  columns: Columns;
  referencedRelation: Table;
  referencedColumns: Referenced;
};
`;

/**
 * Returns the unformatted text of domain/rows.ts. postgrest-js uses the type `Database` of this
 * file.
 */
export function toText({ relations, routines }: Catalogue): string {
  const tables = relations.filter(({ isView }) => !isView).map(tableText);
  const views = relations.filter(({ isView }) => isView).map((view) => viewText(view, relations));
  const functions = routines.map((routine) => routineText(routine, relations));
  return `${HEAD}
export type Database = {
  public: {
    Tables: {\n${tables.join("\n")}\n};
    Views: {\n${views.join("\n")}\n};
    Functions: {\n${functions.join("\n")}\n};
  };
};
`;
}

function tableText({ name, columns, references }: Relation): string {
  const readable = columns.filter(({ canRead }) => canRead).map((column) => propertyOf(name, column));
  const insertable = columns
    .filter(({ canInsert }) => canInsert)
    .map((column) => propertyOf(name, column, column.hasDefault || column.isNullable));
  return `${name}: {
    Row: ${objectOf(readable)};
    Insert: ${objectOf(insertable)};
    Update: ${updateText(name, columns)};
    Relationships: [${references.map(referenceText).join(", ")}];
  };`;
}

/**
 * Returns the text of the update type. The text derives this type from the insert type if members
 * may insert all columns that they may update.
 */
function updateText(name: string, columns: Column[]): string {
  const updatable = columns.filter(({ canUpdate }) => canUpdate);
  if (updatable.length === 0 || updatable.some(({ canInsert }) => !canInsert)) {
    return objectOf(updatable.map((column) => propertyOf(name, column, true)));
  }
  const others = columns.filter(({ canInsert, canUpdate }) => canInsert && !canUpdate);
  return `Partial<Omit<Insert<"${name}">, ${others.map((column) => `"${column.name}"`).join(" | ") || "never"}>>`;
}

/**
 * Returns the type of a view. If the view has all columns of a table, returns the table's type with
 * the view's additional columns.
 */
function viewText({ name, columns }: Relation, relations: Relation[]): string {
  const types = new Map(columns.map((column) => [column.name, typeOf(name, column)]));
  const repeated = relations.find(
    (table) => !table.isView && table.columns.every((column) => types.get(column.name) === typeOf(table.name, column)),
  );
  const rest = columns.filter((column) => !repeated?.columns.some((one) => one.name === column.name));
  const object = objectOf(rest.map((column) => propertyOf(name, column)));
  return `${name}: { Row: ${repeated ? `Tables["${repeated.name}"]["Row"] & ${object}` : object}; Relationships: [] };`;
}

function routineText({ name, parameters, isSet, returns }: Routine, relations: Relation[]): string {
  const args = parameters.map((one) => `${one.name}${one.hasDefault ? "?" : ""}: ${tsType(one.type)}`);
  const result = resultText(name, returns, relations);
  return `${name}: { Args: ${args.length > 0 ? objectOf(args) : "never"}; Returns: ${isSet ? `${result}[]` : result} };`;
}

function resultText(name: string, returns: Routine["returns"], relations: Relation[]): string {
  if ("type" in returns) return tsType(returns.type);
  if ("columns" in returns) {
    return objectOf(returns.columns.map((one) => `${one.name}: ${KNOWN[`${name}.${one.name}`] ?? tsType(one.type)}`));
  }
  const relation = relations.find((one) => one.name === returns.relation);
  // If members may read all columns of the table, returns the table's row type. Otherwise returns a
  // type with all columns, because the row type lacks unreadable columns.
  const isReadable = relation?.columns.every(({ canRead }) => canRead);
  if (!relation || isReadable) return `Row<"${returns.relation}">`;
  return objectOf(relation.columns.map((column) => propertyOf(relation.name, column)));
}

function referenceText({ key, columns, table, referencedColumns }: Relation["references"][number]): string {
  const referenced = referencedColumns.join() === "id" ? "" : `, ${JSON.stringify(referencedColumns)}`;
  return `Reference<"${key}", ${JSON.stringify(columns)}, "${table}"${referenced}>`;
}

function propertyOf(relation: string, column: Column, isOptional = false): string {
  return `${column.name}${isOptional ? "?" : ""}: ${typeOf(relation, column)}`;
}

function typeOf(relation: string, { name, type, isNullable, checks }: Column): string {
  const known = KNOWN[`${relation}.${name}`];
  if (known) return known;
  const union = checks.map((check) => unionOf(check)).find((one) => one !== null);
  return `${union ?? tsType(type)}${isNullable ? " | null" : ""}`;
}

/**
 * Returns a union of the values that a check such as `x in ('a', 'b')` allows. Returns `true` for
 * `check (x)`, and null for any other check.
 */
function unionOf(check: string): string | null {
  if (/^CHECK \(\w+\)$/.test(check)) return "true";
  const listed = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]+)\]\)\)\)$/.exec(check)?.[1];
  return listed
    ? listed
        .split(", ")
        .map((value) => value.replace(/^'(.*)'::text$/, '"$1"'))
        .join(" | ")
    : null;
}

function tsType(type: string): string {
  if (type.startsWith("_")) return `${tsType(type.slice(1))}[]`;
  const found = TYPES[type];
  if (!found) throw new Error(`tools/types-text.ts has no TypeScript type for ${type}`);
  return found;
}

/**
 * Returns an object type, on a single line if it fits. The formatter does not change such a line.
 * Returns `never` for an object without properties.
 */
function objectOf(properties: string[]): string {
  if (properties.length === 0) return "never";
  const line = `{ ${properties.join("; ")} }`;
  return line.length < 90 ? line : `{\n${properties.join(";\n")};\n}`;
}
