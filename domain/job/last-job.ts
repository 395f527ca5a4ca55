import { toText } from "#domain/fields/field-kinds.ts";
import { targetField } from "./application-target.ts";
import type { JobColumns, JobField, JobValues } from "./job-fields.ts";

/**
 * Groups of fields that have the same values in most jobs of a company. Each group is copied as a
 * whole, because a part of a street address is useless.
 */
export const SHARED_FIELDS = {
  address: ["address_line_one", "address_line_two", "city", "state", "postal_code"],
  application: ["application_type", "application_url", "application_email"],
} as const satisfies Record<string, readonly JobField[]>;

type SharedField = (typeof SHARED_FIELDS)[keyof typeof SHARED_FIELDS][number];

export type LastJob = Pick<JobColumns, SharedField>;

/**
 * Returns the values to copy from the last job. Copies the groups in which the user has not typed
 * yet. Copies the URL or email address only if the last job's way to apply uses it (rule 22).
 */
export function takeFromLastJob(last: LastJob, values: JobValues, blank: JobValues): Partial<JobValues> {
  const shown = targetField(last);
  const offered: Record<keyof typeof SHARED_FIELDS, readonly SharedField[]> = {
    address: SHARED_FIELDS.address,
    application: shown ? ["application_type", shown] : [],
  };
  const taken = (["address", "application"] as const).flatMap((group) =>
    SHARED_FIELDS[group].every((field) => values[field] === blank[field]) ? offered[group] : [],
  );
  return Object.fromEntries(taken.map((field) => [field, toText(last[field])]));
}
