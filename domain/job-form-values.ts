import { addDays, type CalendarDate, isCalendarDate } from "./calendar-date.ts";
import { APPLICATION_TYPES, type JobValues } from "./job-schema.ts";
import * as limits from "./limits.ts";
import { ANNUAL_PAY, HOURLY_PAY } from "./pay.ts";
import { deriveHours, type StoredPay, toStoredPay } from "./stored-pay.ts";

/** The form columns of a job, as the data service reads and writes them. */
export type JobColumns = StoredPay & {
  name: string;
  description: string;
  employment_type_id: number;
  location_type_id: number;
  education_credential_id: number;
  experience_level_id: number;
  address_line_one: string;
  address_line_two: string | null;
  city: string;
  state: string;
  postal_code: string;
  start_date: CalendarDate;
  end_date: CalendarDate;
  application_type: string;
  application_url: string | null;
  application_email: string | null;
  special_instructions: string | null;
};

/** Spec §9 "Job defaults". */
export function newJobValues(today: CalendarDate): JobValues {
  return {
    name: "",
    description: "",
    employment_type_id: limits.DEFAULT_EMPLOYMENT_TYPE_ID,
    location_type_id: limits.DEFAULT_LOCATION_TYPE_ID,
    education_credential_id: limits.DEFAULT_EDUCATION_CREDENTIAL_ID,
    experience_level_id: limits.DEFAULT_EXPERIENCE_LEVEL_ID,
    address_line_one: "",
    address_line_two: "",
    city: "",
    state: limits.DEFAULT_STATE,
    postal_code: "",
    application_start_date: today,
    application_end_date: addDays(today, limits.DEFAULT_APPLICATION_DAYS),
    pay_type: ANNUAL_PAY,
    hours_per_week: String(limits.DEFAULT_HOURS_PER_WEEK),
    min_annual_pay: "",
    max_annual_pay: "",
    min_hourly_pay: "",
    max_hourly_pay: "",
    application_type: "platform",
    application_url: "",
    application_email: "",
    special_instructions: "",
  };
}

/** A job's columns as the form shows them: the dates change their names (rule 30), nothing is recomputed (rule 20). */
export function toJobValues(columns: Partial<Nullable<JobColumns>>, today: CalendarDate): JobValues {
  const blank = newJobValues(today);
  const pay = {
    min_annual_pay: columns.min_annual_pay ?? 0,
    max_annual_pay: columns.max_annual_pay ?? 0,
    min_hourly_pay: columns.min_hourly_pay ?? 0,
    max_hourly_pay: columns.max_hourly_pay ?? 0,
  };
  return {
    name: columns.name ?? "",
    description: columns.description ?? "",
    employment_type_id: String(columns.employment_type_id ?? blank.employment_type_id),
    location_type_id: String(columns.location_type_id ?? blank.location_type_id),
    education_credential_id: String(columns.education_credential_id ?? blank.education_credential_id),
    experience_level_id: String(columns.experience_level_id ?? blank.experience_level_id),
    address_line_one: columns.address_line_one ?? "",
    address_line_two: columns.address_line_two ?? "",
    city: columns.city ?? "",
    state: columns.state ?? "",
    postal_code: columns.postal_code ?? "",
    application_start_date: dateOr(columns.start_date, blank.application_start_date),
    application_end_date: dateOr(columns.end_date, blank.application_end_date),
    pay_type: Number(columns.pay_type) === 2 ? HOURLY_PAY : ANNUAL_PAY,
    hours_per_week: String(deriveHours(pay)),
    min_annual_pay: payText(pay.min_annual_pay, 0),
    max_annual_pay: payText(pay.max_annual_pay, 0),
    min_hourly_pay: payText(pay.min_hourly_pay, 2),
    max_hourly_pay: payText(pay.max_hourly_pay, 2),
    application_type: APPLICATION_TYPES.find((type) => type === columns.application_type) ?? blank.application_type,
    application_url: columns.application_url ?? "",
    application_email: columns.application_email ?? "",
    special_instructions: columns.special_instructions ?? "",
  };
}

/** What is saved of valid values. Hours per week is collected but not saved (Spec §3). */
export function toJobColumns(values: JobValues): JobColumns {
  return {
    name: values.name,
    description: values.description,
    employment_type_id: Number(values.employment_type_id),
    location_type_id: Number(values.location_type_id),
    education_credential_id: Number(values.education_credential_id),
    experience_level_id: Number(values.experience_level_id),
    address_line_one: values.address_line_one,
    address_line_two: values.address_line_two || null,
    city: values.city,
    state: values.state,
    postal_code: values.postal_code,
    start_date: values.application_start_date,
    end_date: values.application_end_date,
    ...toStoredPay(values),
    application_type: values.application_type,
    application_url: values.application_url || null,
    application_email: values.application_email || null,
    special_instructions: values.special_instructions || null,
  };
}

type Nullable<T> = { [K in keyof T]: T[K] | null };

function dateOr(date: string | null | undefined, fallback: CalendarDate): CalendarDate {
  return date && isCalendarDate(date) ? date : fallback;
}

/** As a person would type it; nothing for zero. */
export function payText(pay: number, decimals: 0 | 2): string {
  return pay > 0 ? pay.toFixed(decimals) : "";
}
