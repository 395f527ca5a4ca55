import { PostgrestError } from "@supabase/postgrest-js";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Database } from "#domain/rows.ts";
import { dataClient, fetchAsUser } from "#web/data-client/data-client.ts";
import { readAgainAfterLast } from "#web/data-client/shown-removal.ts";
import { removeFromTeam, teamChangeKey, teamKey } from "./team.ts";

/** Why the server invited nobody, as its function names it; anything else is "failed". */
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

/** The server's functions write the row and the email together. Returns the email address as it is stored. */
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

/** The row goes at once, and returns if that is refused. */
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

/** What the page of an invitation shows to anyone who holds its link. `email` was invited by `invited_by`, if they have a name. */
export type OpenInvitation = Database["public"]["Functions"]["invitation_by_token"]["Returns"][number];

/** Null when it was accepted, revoked, replaced by a newer email, or has expired. */
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

/** The link ended, or was never for this account, since the page was opened. */
export class InvitationGone extends Error {
  override name = "InvitationGone";
}

/** Makes the person a member; returns the company's id. Throws InvitationGone. */
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
  // The list of companies has the new one before its screens open.
  onSuccess: (_id, _token, _result, { client }) => client.refetchQueries({ queryKey: ["employers_users"] }),
});
