import { toStored, toText } from "#domain/fields/field-kinds.ts";
import { DEFAULT_APPLICATION_DAYS } from "#domain/limits.ts";
import { deriveHours, toStoredPay } from "#domain/pay/stored-pay.ts";
import { toTitleCase } from "#domain/text/title-case.ts";
import { addDays, type CalendarDate } from "#domain/time/calendar-date.ts";
import { toStoredApplication } from "./application-address.ts";
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

type StoredJob = Pick<JobColumns, "name" | "application_type" | "application_url" | "application_email">;

/** The columns to save for valid values, on top of the stored job. */
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

/** Rule 19: in title case. A title that did not change stays as it is, so that staff need not approve it again (rule 29). */
export function toStoredTitle(typed: string, stored: Pick<JobColumns, "name"> | null): string {
  const title = typed.trim();
  return title === stored?.name.trim() ? stored.name : toTitleCase(title);
}

/** The amount as a user would type it; nothing for zero. */
export function payText(pay: number, decimals: 0 | 2): string {
  return pay > 0 ? pay.toFixed(decimals) : "";
}
