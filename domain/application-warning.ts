import type { JobValues } from "./job-fields.ts";
import { jobFormMessages } from "./messages.ts";

/** Rule 22: a job without a way to apply can be posted, but it is said. */
export function applicationWarning(
  job: Pick<JobValues, "application_type" | "application_url" | "application_email">,
): string | null {
  if (job.application_type === "platform") return null;
  const hasUrl = job.application_url.trim() !== "";
  const hasEmail = job.application_email.trim() !== "";
  if (!hasUrl && !hasEmail) return jobFormMessages.noWayToApply;
  if (job.application_type === "email" && !hasEmail) return jobFormMessages.noApplicationEmail;
  if (job.application_type === "url" && !hasUrl) return jobFormMessages.noApplicationUrl;
  return null;
}
