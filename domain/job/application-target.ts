import { jobFormMessages } from "#domain/messages/job-form.ts";
import type { JobValues } from "./job-fields.ts";

const TARGET_FIELDS = { url: "application_url", email: "application_email", platform: null } as const;

type Application = Pick<JobValues, "application_type" | "application_url" | "application_email">;
type StoredApplication = {
  application_type: string;
  application_url: string | null;
  application_email: string | null;
};

/**
 * Rule 22: returns the field that the chosen way to apply needs. The form shows and checks only
 * that field.
 */
export function targetField({ application_type }: Pick<JobValues, "application_type">) {
  return TARGET_FIELDS[application_type];
}

/**
 * Rule 22: returns the columns of the way to apply. If the way to apply is unchanged, hidden fields
 * keep their stored values, so that saving an unchanged job changes nothing (rule 29). Otherwise
 * the hidden fields become null.
 */
export function toStoredApplication(values: Application, stored: StoredApplication | null): StoredApplication {
  const shown = targetField(values);
  const kept = stored?.application_type === values.application_type ? stored : null;
  const storedTarget = (field: "application_url" | "application_email") =>
    field === shown ? values[field].trim() || null : (kept?.[field] ?? null);
  return {
    application_type: values.application_type,
    application_url: storedTarget("application_url"),
    application_email: storedTarget("application_email"),
  };
}

/**
 * Rule 22: returns a warning if the URL or email address for applications is missing. The warning
 * does not block posting.
 */
export function applicationWarning(application: Application): string | null {
  const shown = targetField(application);
  if (shown === null || application[shown].trim() !== "") return null;
  return shown === "application_url" ? jobFormMessages.noApplicationUrl : jobFormMessages.noApplicationEmail;
}
