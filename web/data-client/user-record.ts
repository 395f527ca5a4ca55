import { queryOptions } from "@tanstack/react-query";
import { hasInvisibleCharacter } from "#domain/account/visible-name.ts";
import { sessionMessages } from "#domain/messages/account.ts";
import type { Row } from "#domain/rows.ts";
import { UNIQUE_VIOLATION } from "#domain/sqlstates.ts";
import { ServiceUnavailable, SessionEnded } from "#web/session/service-unavailable.ts";
import type { AuthUser } from "#web/session/stored-session.ts";
import { dataClient } from "./data-client.ts";
import { hasCode } from "./refusals.ts";

/**
 * The error if the auth user has no users record and none can be created. The app then signs the
 * user out and shows this error's text. Spec §8
 */
export class NoUserRecord extends Error {
  override name = "NoUserRecord";
}

export type UserRecord = Pick<Row<"users">, "id" | "email">;

/**
 * Reads the user's record and creates it if it is missing (rule 8). Spec §4 "ensure a users record
 * exists"
 */
export function userRecordQuery(user: AuthUser) {
  return queryOptions({
    queryKey: ["users", "own", user.id],
    queryFn: () => ensureUserRecord(user),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    // Reloads the record on focus, because the email address may have changed in another browser.
    refetchOnWindowFocus: "always",
  });
}

async function ensureUserRecord(user: AuthUser): Promise<UserRecord> {
  const found = await orRefuse(findUserRecord(user.id), sessionMessages.ensureUserFailed);
  if (found !== null) return found;
  await orRefuse(createUserRecord(user), () => sessionMessages.createUserFailed);
  const created = await orRefuse(findUserRecord(user.id), sessionMessages.ensureUserFailed);
  if (created === null) throw new NoUserRecord(sessionMessages.userNotFound);
  return created;
}

/**
 * Rethrows an outage, so that the query is retried. Converts any other error to NoUserRecord, which
 * is final.
 */
async function orRefuse<Result>(step: Promise<Result>, textOf: (reason: string) => string): Promise<Result> {
  try {
    return await step;
  } catch (error) {
    const isOutage = error instanceof ServiceUnavailable || error instanceof SessionEnded;
    if (isOutage || error instanceof NoUserRecord || !(error instanceof Error)) throw error;
    throw new NoUserRecord(textOf(error.message), { cause: error });
  }
}

async function findUserRecord(authId: string): Promise<UserRecord | null> {
  const { data } = await dataClient.from("users").select("id,email").eq("auth_id", authId).limit(2).throwOnError();
  if (data.length > 1) throw new NoUserRecord(sessionMessages.severalUsersFound);
  return data[0] ?? null;
}

/**
 * Throws NoUserRecord if the user has no users record. Call it after a rejected request. Spec §8
 * "Create employer, other"
 */
export async function requireUserRecord(authId: string): Promise<void> {
  if ((await findUserRecord(authId)) === null) throw new NoUserRecord(sessionMessages.userNotFound);
}

/**
 * Returns the name, or "" if the name has invisible characters (rule 57). The profile screen later
 * prompts the user for a missing name (rule 5).
 */
const visibleName = (name: string) => (hasInvisibleCharacter(name) ? "" : name);

/**
 * Creates the record. Ignores the error for a duplicate, because another tab may have created it at
 * the same time.
 */
async function createUserRecord(user: AuthUser): Promise<void> {
  try {
    await dataClient
      .from("users")
      .insert({
        first_name: visibleName(user.firstName),
        last_name: visibleName(user.lastName),
        email: user.email,
        role: "user",
        user_type: "employer",
        send_email: 1,
        automated_email: 1,
        newsletter_email: 1,
        auth_id: user.id,
      })
      .throwOnError();
  } catch (error) {
    if (!hasCode(error, UNIQUE_VIOLATION)) throw error;
  }
}
