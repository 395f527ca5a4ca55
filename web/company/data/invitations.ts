import { PostgrestError } from "@supabase/postgrest-js";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Database } from "#domain/rows.ts";
import { dataClient, fetchAsUser } from "#web/data-client/data-client.ts";
import { readAgainAfterLast } from "#web/data-client/shown-removal.ts";
import { removeFromTeam, teamChangeKey, teamKey } from "./team.ts";

/** The server's reason for rejecting an invitation. Unknown reasons count as "failed". */
export type InvitationRefusal =
  | "already_member"
  | "already_invited"
  | "bad_email"
  | "invitation_limit"
  | "not_allowed"
  | "failed";

export class InvitationRefused extends Error {
  override name = "InvitationRefused";
  readonly refusal: InvitationRefusal;

  constructor(refusal: InvitationRefusal) {
    super(`The invitation was refused: ${refusal}`);
    this.refusal = refusal;
  }
}

/**
 * Calls a function that stores the invitation and queues its email. Returns the stored email
 * address.
 */
async function callInvite(name: "invite" | "resend-invitation", body: object): Promise<{ email: string }> {
  const response = await fetchAsUser(`/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { email: string; code?: InvitationRefusal };
  if (!response.ok) throw new InvitationRefused(answer.code ?? "failed");
  return answer;
}

interface OfCompany {
  employerId: number;
}

/** Rule 37. Throws InvitationRefused. */
export const invite = mutationOptions({
  mutationKey: teamChangeKey,
  mutationFn: ({ employerId, email }: OfCompany & { email: string }) =>
    callInvite("invite", { employer_id: employerId, email }),
  onSettled: (_data, _error, { employerId }, _result, { client }) =>
    readAgainAfterLast(client, teamChangeKey, teamKey(employerId)),
});

export const resendInvitation = mutationOptions({
  mutationKey: teamChangeKey,
  mutationFn: ({ invitationId }: OfCompany & { invitationId: number }) =>
    callInvite("resend-invitation", { invitation_id: invitationId }),
  onSettled: (_data, _error, { employerId }, _result, { client }) =>
    readAgainAfterLast(client, teamChangeKey, teamKey(employerId)),
});

/** Removes the row optimistically and restores it on error. */
export const revokeInvitation = mutationOptions({
  mutationKey: teamChangeKey,
  mutationFn: async ({ invitationId }: OfCompany & { invitationId: number }): Promise<void> => {
    await dataClient.rpc("revoke_invitation", { invitation_id: invitationId }).throwOnError();
  },
  onMutate: ({ employerId, invitationId }, { client }) =>
    removeFromTeam(client, employerId, "invitations", invitationId),
  onError: (_error, _invitation, shown) => shown?.putBack(),
  onSettled: (_data, _error, { employerId }, _result, { client }) =>
    readAgainAfterLast(client, teamChangeKey, teamKey(employerId)),
});

/**
 * The invitation as shown to anyone with its link. `invited_by` is null if the inviter has no name.
 */
export type OpenInvitation = Database["public"]["Functions"]["invitation_by_token"]["Returns"][number];

/**
 * Returns null if the invitation was accepted, revoked, replaced by a newer email, or has expired.
 */
export function invitationByTokenQuery(token: string) {
  return queryOptions({
    queryKey: ["invitation", token],
    queryFn: async ({ signal }): Promise<OpenInvitation | null> => {
      const { data } = await dataClient.rpc("invitation_by_token", { token }).abortSignal(signal).throwOnError();
      return data[0] ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** The invitation is no longer valid, or it is for another account. */
export class InvitationGone extends Error {
  override name = "InvitationGone";
}

/** Makes the user a member and returns the company's id. Throws InvitationGone. */
export const acceptInvitation = mutationOptions({
  mutationFn: async (token: string): Promise<number> => {
    try {
      const { data } = await dataClient.rpc("accept_invitation", { token }).throwOnError();
      return data;
    } catch (error) {
      const isGone = error instanceof PostgrestError && error.hint?.startsWith("invitation_");
      throw isGone ? new InvitationGone() : error;
    }
  },
  // Waits for the list of companies, so that the new company's screens can open.
  onSuccess: (_id, _token, _result, { client }) => client.refetchQueries({ queryKey: ["employers_users"] }),
});
