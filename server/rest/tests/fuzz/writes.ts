import fc from "fast-check";
import { allAt, at, canary, cell, fieldOf, percent, position, positions, sometimes } from "./choices.ts";
import { columnsOf, type Draft, table, withKeys } from "./draft.ts";
import { KEYS, type Row, type Table, type Truth } from "./truth.ts";

/**
 * Generates a value to write: the value of another row in the same column, or an unrelated value.
 */
const newValue = fc.oneof(
  cell.map((cell) => (table: Table, column: string, truth: Truth) => fieldOf(truth, table, cell, column)),
  fc.constantFrom(null, 1, true, "2099-01-01").map((value) => () => value),
  canary.map((word) => () => word),
);

/** Generates the target of a write: a single row, or this row and all rows with a higher key. */
const target = fc.record({ row: position, isRange: percent(10) });

function aimAt(table: Table, { row, isRange }: { row: number; isRange: boolean }, truth: Truth): string {
  const [key] = KEYS[table];
  return `${key}=${isRange ? "gte" : "eq"}.${at([...truth[table].values(), { [key]: 0 }], row)[key]}`;
}

const WRITABLE: Partial<Record<Table, string[]>> = {
  users: ["first_name", "last_name", "send_email"],
  employers: ["name", "description", "phone", "is_phone_public", "employee_count"],
  job_openings: ["name", "city", "description", "special_instructions", "questions", "application_email"],
  script_acquired_job_openings: ["moved_to_live", "denied", "not_a_job"],
  job_drafts: ["name"],
};

export const patch = fc.record({ table, target, column: position, isAnyColumn: percent(30), newValue }).map(
  ({ table, target, column, isAnyColumn, newValue }): Draft =>
    (truth) => {
      const name = at((isAnyColumn ? undefined : WRITABLE[table]) ?? columnsOf(table, truth), column);
      return {
        method: "PATCH",
        path: `${withKeys(table)}&${aimAt(table, target, truth)}`,
        body: { [name]: newValue(table, name, truth) },
        prefer: "return=representation",
        rowsOf: table,
      };
    },
);

export const remove = fc.record({ table, target }).map(
  ({ table, target }): Draft =>
    (truth) => ({
      method: "DELETE",
      path: `${withKeys(table)}&${aimAt(table, target, truth)}`,
      prefer: "return=representation",
      rowsOf: table,
    }),
);

/** Columns that the job form always sends. */
const JOB_COLUMNS = [
  "employer_id",
  "name",
  "description",
  "address_line_one",
  "city",
  "state",
  "postal_code",
  "end_date",
  "min_annual_pay",
  "max_annual_pay",
];
const INSERTED: Partial<Record<Table, string[]>> = {
  employers: ["name", "description", "approved", "inactive"],
  pending_employer_user_connections: ["employer_id", "user_id", "requested_by"],
  job_openings: JOB_COLUMNS,
  job_categories_job_openings: ["job_opening_id", "job_category_id"],
};

/** Inserts a copy of an existing row in which some fields are replaced. */
export const insert = fc
  .record({
    table,
    model: position,
    columns: sometimes(40, positions),
    replaced: fc.array(fc.record({ column: position, newValue }), { maxLength: 2 }),
    word: canary,
    isTwice: percent(20),
  })
  .map(
    ({ table, model, columns, replaced, word, isTwice }): Draft =>
      (truth) => {
        const copied = at([...truth[table].values(), {}], model);
        const names = columns ? allAt(columnsOf(table, truth), columns) : (INSERTED[table] ?? Object.keys(copied));
        const row: Row = Object.fromEntries(names.map((name) => [name, copied[name] ?? null]));
        for (const { column, newValue } of names.length > 0 ? replaced : []) {
          const name = at(names, column);
          row[name] = newValue(table, name, truth);
        }
        if (table === "employers") row.name = `Company ${word}`;
        return {
          method: "POST",
          path: withKeys(table),
          body: isTwice ? [row, row] : row,
          prefer: "return=representation",
          rowsOf: table,
        };
      },
  );
