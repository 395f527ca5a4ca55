import { REMOTE_LOCATION_TYPE_ID } from "#domain/limits.ts";
import { HOURLY_PAY } from "#domain/pay/pay.ts";
import type { StoredPay } from "#domain/pay/stored-pay.ts";
import { formatAnnualPay, formatHourlyPay } from "#domain/text/format.ts";
import type { JobColumns } from "./job-fields.ts";

type Street = Pick<JobColumns, "address_line_one" | "address_line_two">;
type Placed = Street & Pick<JobColumns, "city" | "state" | "postal_code" | "location_type_id">;

/** Returns the pay, such as "$38,000 – $46,000 a year". */
export function payRange(job: StoredPay): string {
  const isHourly = String(job.pay_type) === HOURLY_PAY;
  const [low, high] = isHourly
    ? [formatHourlyPay(job.min_hourly_pay), formatHourlyPay(job.max_hourly_pay)]
    : [formatAnnualPay(job.min_annual_pay), formatAnnualPay(job.max_annual_pay)];
  return `${low === high ? low : `${low} – ${high}`} ${isHourly ? "an hour" : "a year"}`;
}

/**
 * Returns true if both limits of the pay are known. A job that is still being typed may lack a
 * limit.
 */
export function hasPay(job: StoredPay): boolean {
  const isHourly = String(job.pay_type) === HOURLY_PAY;
  return isHourly ? job.min_hourly_pay > 0 && job.max_hourly_pay > 0 : job.min_annual_pay > 0 && job.max_annual_pay > 0;
}

/** Number of characters that fill more than the screen of a desktop. */
const LONG_TEXT_LENGTH = 1_500;

type Texts = Pick<JobColumns, "description" | "benefits" | "special_instructions">;

/**
 * Returns true if the texts of a job's page are so long that the page repeats the link "Apply"
 * below them, even on a desktop.
 */
export function hasLongText({ description, benefits, special_instructions }: Texts): boolean {
  return [description, benefits, special_instructions].join("").length > LONG_TEXT_LENGTH;
}

/** Benefits of at most this many characters are shown above the description. */
const FIRST_BENEFITS_LENGTH = 1_000;

/** Returns true if the job's page shows the benefits above the description. */
export function areBenefitsFirst({ benefits }: Pick<JobColumns, "benefits">): boolean {
  return (benefits?.length ?? 0) <= FIRST_BENEFITS_LENGTH;
}

/** Returns the street, such as "12 Mill Street, Suite 2". */
export function streetText(job: Street): string {
  return [job.address_line_one, job.address_line_two].filter((line) => line?.trim()).join(", ");
}

/**
 * Returns true if the job has a town or is remote. A job that is still being typed may lack its
 * town.
 */
export function isPlaced(job: Placed): boolean {
  return job.city !== "" || isRemote(job);
}

type InTown = Pick<JobColumns, "city" | "state" | "location_type_id">;

function isRemote(job: Pick<InTown, "location_type_id">): boolean {
  return String(job.location_type_id) === REMOTE_LOCATION_TYPE_ID;
}

/** Returns the town, such as "Northfield, Minnesota", or "Remote, Minnesota". */
export function townText(job: InTown, locationType: string): string {
  return `${isRemote(job) ? locationType : job.city}, ${job.state}`;
}

/**
 * Returns the address, such as "12 Mill Street, Northfield, Minnesota 55057 (On-site)" or "Remote,
 * Minnesota".
 */
export function addressText(job: Placed, locationType: string): string {
  if (isRemote(job)) return `${locationType}, ${job.state}`;
  const town = `${job.city}, ${job.state} ${job.postal_code}`;
  return `${[streetText(job), town].filter(Boolean).join(", ")} (${locationType})`;
}
