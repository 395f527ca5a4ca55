import type { JobValues } from "./job-schema.ts";

export type JobField = keyof JobValues;

/** Typed together, so they are taken over together. */
const PAY_FIELDS: readonly JobField[] = [
  "pay_type",
  "hours_per_week",
  "min_annual_pay",
  "max_annual_pay",
  "min_hourly_pay",
  "max_hourly_pay",
];

export type MergedEdits = {
  /** What to show: their changes where nothing was typed here, and everything that was typed here (decision 28). */
  values: JobValues;
  /** Changed by them only, and therefore already taken over. */
  adopted: JobField[];
  /** Changed differently by both: the person decides, field by field. */
  disputed: JobField[];
};

/** Brings the changes of two people together who started from the same job. */
export function mergeEdits(base: JobValues, mine: JobValues, theirs: JobValues): MergedEdits {
  const merged: MergedEdits = { values: { ...mine }, adopted: [], disputed: [] };
  for (const fields of groupsOf(mine)) {
    const [first] = fields;
    const differs = (a: JobValues, b: JobValues) => fields.some((field) => a[field] !== b[field]);
    if (!first || !differs(mine, theirs) || !differs(base, theirs)) continue;
    if (differs(base, mine)) {
      merged.disputed.push(first);
    } else {
      merged.adopted.push(first);
      merged.values = takeOver(merged.values, theirs, first);
    }
  }
  return merged;
}

/** One field of theirs; all of the pay, where the field is part of it. */
export function takeOver(mine: JobValues, theirs: JobValues, field: JobField): JobValues {
  const fields = PAY_FIELDS.includes(field) ? PAY_FIELDS : [field];
  return { ...mine, ...Object.fromEntries(fields.map((name) => [name, theirs[name]])) };
}

function groupsOf(values: JobValues): (readonly JobField[])[] {
  const single = (Object.keys(values) as JobField[]).filter((field) => !PAY_FIELDS.includes(field));
  return [...single.map((field) => [field]), PAY_FIELDS];
}
