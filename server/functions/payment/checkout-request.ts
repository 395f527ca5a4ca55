import { z } from "zod";
import { LINE_MAX_LENGTH } from "#domain/limits.ts";
import { ServiceError } from "#server/http/service-error.ts";

/** Smallest price in dollars that the provider accepts. */
const MIN_PRICE = 0.5;
const MAX_PRICE = 10_000;
const URL_TEXT_MAX_LENGTH = 2000;

/** The accepted names of each field in the body (Spec §7 "JSON body variants"). */
const VARIANTS: Record<string, readonly string[]> = {
  name: ["name"],
  success_url: ["success_url", "successUrl"],
  cancel_url: ["cancel_url", "cancelUrl"],
  job_id: ["job_id", "jobId"],
  job_title: ["job_title", "jobTitle"],
  price: ["price", "amount"],
  isTestMode: ["isTestMode", "is_test_mode"],
};

const line = z.string().trim().min(1).max(LINE_MAX_LENGTH).optional();
const urlText = z.string().max(URL_TEXT_MAX_LENGTH);
const bodySchema = z.object({
  name: line,
  success_url: urlText,
  cancel_url: urlText,
  job_id: z.int().positive().optional(),
  job_title: line,
  price: z
    .number()
    .min(MIN_PRICE)
    .max(MAX_PRICE)
    .refine((price) => Math.abs(price * 100 - Math.round(price * 100)) < 1e-6, "at most two decimals"),
  isTestMode: z.literal(true, "only test mode is possible"),
});

/**
 * Reads a body. VARIANTS lists the accepted names of its fields. `success_url` and `cancel_url`
 * must be on `siteUrl`. Throws a ServiceError with status 400 for any other body.
 */
export function readCheckoutRequest(body: unknown, siteUrl: string) {
  const parsed = bodySchema.safeParse(withoutVariants(body));
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw badRequest(issue?.path.join(".") || "The body", issue?.message ?? "not valid");
  }
  const { name, job_title, job_id, price, success_url, cancel_url } = parsed.data;
  if (job_id === undefined && !job_title && !name) throw badRequest("name", "is required if there is no job");
  return {
    title: job_title ?? name,
    jobId: job_id,
    amount: Math.round(price * 100), // cents
    successUrl: ownUrl("success_url", success_url, siteUrl),
    cancelUrl: ownUrl("cancel_url", cancel_url, siteUrl),
  };
}

function withoutVariants(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  const given = new Map(Object.entries(body));
  const fields = Object.entries(VARIANTS).map(([field, names]) => {
    const values = names.map((name) => given.get(name)).filter((value) => value !== undefined);
    // Throws if the body has two different values for a field, because the server can't know which
    // value is correct.
    if (new Set(values).size > 1) throw badRequest(names.join(", "), "two different values");
    return [field, values[0]];
  });
  return Object.fromEntries(fields);
}

function ownUrl(field: string, text: string, siteUrl: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOwn = url?.origin === siteUrl && url.username === "" && url.password === "";
  if (!url || !isOwn) throw badRequest(field, `must be a URL of ${siteUrl}`);
  return url.href;
}

function badRequest(field: string, reason: string): ServiceError {
  return new ServiceError(400, "bad_request", `${field}: ${reason}`);
}
