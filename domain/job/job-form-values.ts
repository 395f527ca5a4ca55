import { toStored, toText } from "#domain/fields/field-kinds.ts";
import { DEFAULT_APPLICATION_DAYS } from "#domain/limits.ts";
import { deriveHours, toStoredPay } from "#domain/pay/stored-pay.ts";
import { toTitleCase } from "#domain/text/title-case.ts";
import { addDays, type CalendarDate } from "#domain/time/calendar-date.ts";
import { toStoredApplication } from "./application-target.ts";
import { JOB_FIELDS, type JobColumns, type JobValues, jobColumn, jobFields, mapJobFields } from "./job-fields.ts";

/** Spec §9 "Job defaults". */
export function newJobValues(today: CalendarDate): JobValues {
  const values = {
    ...mapJobFields(({ initial = "" }) => initial),
    application_start_date: today,
    application_end_date: addDays(today, DEFAULT_APPLICATION_DAYS),
  };
  return values as JobValues;
}

/**
 * Converts a job's columns to the form's values. Renames the dates (rule 30) and keeps the stored
 * amounts of pay (rule 20).
 */
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

type StoredJob = Pick<JobColumns, "name" | "application_type" | "application_url" | "application_email">;

/**
 * Converts valid values to the columns to save. An unchanged title keeps its stored text (rule 19).
 * If the way to apply is unchanged, the hidden URL or email address keeps its stored value (rule
 * 22).
 */
export function toJobColumns(values: JobValues, stored: StoredJob | null = null): JobColumns {
  const columns = jobFields.flatMap((field) => {
    const column = jobColumn(field);
    return column ? [[column, toStored(JOB_FIELDS[field].kind, values[field])]] : [];
  });
  return {
    ...Object.fromEntries(columns),
    ...toStoredPay(values),
    ...toStoredApplication(values, stored),
    name: toStoredTitle(values.name, stored),
  };
}

/**
 * Rule 19: returns the title in title case. Returns an unchanged title as it is stored, so that
 * staff need not approve it again (rule 29).
 */
export function toStoredTitle(typed: string, stored: Pick<JobColumns, "name"> | null): string {
  const title = typed.trim();
  return title === stored?.name.trim() ? stored.name : toTitleCase(title);
}

/** Returns the amount as a user types it, or an empty text for zero. */
export function payText(pay: number, decimals: 0 | 2): string {
  return pay > 0 ? pay.toFixed(decimals) : "";
}
