import { jobFormMessages } from "#domain/messages/messages.ts";
import type { JobValues } from "./job-fields.ts";

const ADDRESS_FIELDS = { url: "application_url", email: "application_email", platform: null } as const;

type Application = Pick<JobValues, "application_type" | "application_url" | "application_email">;
type StoredApplication = {
  application_type: string;
  application_url: string | null;
  application_email: string | null;
};

/** Rule 22: the address that the chosen way to apply needs. Only its field shows, and only it is checked. */
export function addressField({ application_type }: Pick<JobValues, "application_type">) {
  return ADDRESS_FIELDS[application_type];
}

/**
 * Rule 22: only the address that shows is saved. One that is stored next to it stays while the type does: saving without a change
 * changes nothing (rule 29).
 */
export function toStoredApplication(values: Application, stored: StoredApplication | null): StoredApplication {
  const shown = addressField(values);
  const kept = stored?.application_type === values.application_type ? stored : null;
  const addressOf = (field: "application_url" | "application_email") =>
    field === shown ? values[field].trim() || null : (kept?.[field] ?? null);
  return {
    application_type: values.application_type,
    application_url: addressOf("application_url"),
    application_email: addressOf("application_email"),
  };
}

/** Rule 22: a job without a way to apply can be posted, with a warning. */
export function applicationWarning(application: Application): string | null {
  const shown = addressField(application);
  if (shown === null || application[shown].trim() !== "") return null;
  return shown === "application_url" ? jobFormMessages.noApplicationUrl : jobFormMessages.noApplicationEmail;
}
