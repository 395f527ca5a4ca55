import pg from "pg";
import type { z } from "zod";
import type { Identity } from "#database/identity.ts";
import { ServiceError } from "#server/http/service-error.ts";

export function requireSignedIn({ role }: Identity, message = "Sign in first"): void {
  if (role !== "authenticated") throw new ServiceError(401, "not_signed_in", message);
}

/** Parses a request's body. Throws an error with status 400 that names the first invalid field. */
export function parseBody<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join(".") || "The body";
  throw new ServiceError(400, field === "email" ? "bad_email" : "bad_request", `${field} is not valid`);
}

/**
 * Statuses and codes of responses to database errors, by SQLSTATE. If the database error has a
 * hint, the hint is the code.
 */
export type Refusals = Record<string, readonly [status: number, code: string]>;

export async function withRefusals<Result>(refusals: Refusals, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const [status, code] = (error instanceof pg.DatabaseError && refusals[error.code ?? ""]) || [];
    if (!status || !code) throw error;
    const { hint, message } = error as pg.DatabaseError;
    throw new ServiceError(status, hint ?? code, message);
  }
}
