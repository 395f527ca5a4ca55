import { PostgrestError } from "@supabase/postgrest-js";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { callFunction } from "#web/data-client/call-function.ts";
import { dataClient, type Rows } from "#web/data-client/data-client.ts";
import { reloadTeam, removeFromTeam, teamChangeKey } from "./team.ts";

interface OfCompany {
  employerId: number;
}

/** Invites a user and returns the stored email address. Throws FunctionRefused. Rule 37 */
export const invite = mutationOptions({
  mutationKey: teamChangeKey,
  mutationFn: ({ employerId, email }: OfCompany & { email: string }) =>
    callFunction<{ email: string }>("invite", { employer_id: employerId, email }),
  onSettled: reloadTeam,
});

export const resendInvitation = mutationOptions({
  mutationKey: teamChangeKey,
  mutationFn: ({ invitationId }: OfCompany & { invitationId: number }) =>
    callFunction<{ email: string }>("resend-invitation", { invitation_id: invitationId }),
  onSettled: reloadTeam,
});

/** Removes the row before the server responds. Restores it after an error. */
export const revokeInvitation = mutationOptions({
  mutationKey: teamChangeKey,
  mutationFn: async ({ invitationId }: OfCompany & { invitationId: number }): Promise<void> => {
    await dataClient.rpc("revoke_invitation", { invitation_id: invitationId }).throwOnError();
  },
  onMutate: ({ employerId, invitationId }, { client }) =>
    removeFromTeam(client, employerId, "invitations", invitationId),
  onError: (_error, _invitation, shown) => shown?.putBack(),
  onSettled: reloadTeam,
});

/**
 * The data of an invitation that anyone with its link may read. `invited_by` is null if the inviter
 * has no name.
 */
export type OpenInvitation = Rows<"invitation_by_token">[number];

/**
 * Reads the invitation with this token. The result is null if the invitation was accepted or
 * revoked, has expired, or was sent again with another token.
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

/** The error for an invitation that is no longer valid or is for another account. */
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
  // Waits until the list of companies has loaded. Only then can the app open the new company's
  // screens.
  onSuccess: (_id, _token, _result, { client }) => client.refetchQueries({ queryKey: ["employers_users"] }),
});
