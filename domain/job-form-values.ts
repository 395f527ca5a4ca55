import { addDays, type CalendarDate } from "./calendar-date.ts";
import { toStored, toText } from "./field-kinds.ts";
import { JOB_FIELDS, type JobColumns, type JobValues, jobColumn, jobFields, mapJobFields } from "./job-fields.ts";
import { DEFAULT_APPLICATION_DAYS } from "./limits.ts";
import { deriveHours, toStoredPay } from "./stored-pay.ts";

/** Spec §9 "Job defaults". */
export function newJobValues(today: CalendarDate): JobValues {
  const values = {
    ...mapJobFields(({ initial = "" }) => initial),
    application_start_date: today,
    application_end_date: addDays(today, DEFAULT_APPLICATION_DAYS),
  };
  return values as JobValues;
}

/** A job's columns as the form shows them: the dates change their names (rule 30), nothing is recomputed (rule 20). */
export function toJobValues(columns: JobColumns): JobValues {
  const values = mapJobFields(({ kind }, field) => {
    const column = jobColumn(field);
    const stored = column && columns[column];
    if (kind === "annual pay") return payText(Number(stored), 0);
    if (kind === "hourly pay") return payText(Number(stored), 2);
    return kind === "hours" ? String(deriveHours(columns)) : toText(stored);
  });
  return values as JobValues;
}

/** What is saved of valid values. */
export function toJobColumns(values: JobValues): JobColumns {
  const columns = jobFields.flatMap((field) => {
    const column = jobColumn(field);
    return column ? [[column, toStored(JOB_FIELDS[field].kind, values[field])]] : [];
  });
  return { ...Object.fromEntries(columns), ...toStoredPay(values) };
}

/** As a person would type it; nothing for zero. */
export function payText(pay: number, decimals: 0 | 2): string {
  return pay > 0 ? pay.toFixed(decimals) : "";
}
