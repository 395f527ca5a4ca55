import { mutationOptions } from "@tanstack/react-query";
import { UNIQUE_VIOLATION } from "#domain/sqlstates.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { hasCode } from "#web/data-client/refusals.ts";

/** The error for a second request by the same user for the same company. */
export class AlreadyPending extends Error {
  override name = "AlreadyPending";
}

export interface AccessRequest {
  employerId: number;
  userId: number;
}

/**
 * Requests access to a company, once per user and company (Spec §7 "Pending check", "Request
 * access").
 */
export const requestAccess = mutationOptions({
  mutationFn: async ({ employerId, userId }: AccessRequest): Promise<void> => {
    const { data } = await dataClient
      .from("pending_employer_user_connections")
      .select("id")
      .eq("employer_id", employerId)
      .eq("user_id", userId)
      .limit(1)
      .throwOnError();
    if (data.length > 0) throw new AlreadyPending();
    try {
      await dataClient
        .from("pending_employer_user_connections")
        .insert({ employer_id: employerId, user_id: userId, requested_by: userId })
        .throwOnError();
    } catch (error) {
      throw hasCode(error, UNIQUE_VIOLATION) ? new AlreadyPending() : error;
    }
  },
});
