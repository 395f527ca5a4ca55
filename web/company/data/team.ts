import { PostgrestError } from "@supabase/postgrest-js";
import { type MutationFunctionContext, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Row } from "#domain/rows.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { readAgainAfterLast, removeAtOnce, withoutRow, withRowAgain } from "#web/data-client/shown-removal.ts";

/** A member. `last_login` is null if the member has never signed in. */
export type Member = Pick<Row<"users">, "id" | "email" | "first_name" | "last_name" | "last_login">;

/** An invitation that has not been accepted. */
export type Invitation = Pick<Row<"employer_invitations">, "id" | "email" | "created" | "expires_at">;

export interface Team {
  members: Member[];
  invitations: Invitation[];
}

export const teamKey = (employerId: number) => ["team", employerId] as const;
const peopleKey = (employerId: number) => [...teamKey(employerId), "people"] as const;

/**
 * Reads the members and the invitations. The member who joined first is first. Spec §7 "Team list"
 */
export function teamQuery(employerId: number) {
  return queryOptions({
    queryKey: peopleKey(employerId),
    queryFn: async ({ signal }): Promise<Team> => {
      const [members, invitations] = await Promise.all([
        dataClient
          .from("employers_users")
          .select("users(id,email,first_name,last_name,last_login)")
          .eq("employer_id", employerId)
          .order("created")
          .order("user_id")
          .abortSignal(signal)
          .throwOnError(),
        dataClient
          .from("employer_invitations")
          .select("id,email,created,expires_at")
          .eq("employer_id", employerId)
          .order("created")
          .order("id")
          .abortSignal(signal)
          .throwOnError(),
      ]);
      return { members: members.data.map(({ users }) => users), invitations: invitations.data };
    },
    // Always reloads the team, because other members change it, too.
    staleTime: 0,
  });
}

/** The error for removing the last member (rule 38). */
export class LastMember extends Error {
  override name = "LastMember";
}

export interface Removal {
  employerId: number;
  userId: number;
}

/** All mutations that change a team have this key. */
export const teamChangeKey = ["team", "change"] as const;

type Settled = [data: unknown, error: unknown, of: { employerId: number }, result: unknown, MutationFunctionContext];

/** An `onSettled` that reloads the team after the last of several concurrent changes. */
export function reloadTeam(...[, , { employerId }, , { client }]: Settled): void {
  readAgainAfterLast(client, teamChangeKey, teamKey(employerId));
}

/**
 * Removes a member from the company. The member can also be the user, who then leaves. Removes the
 * row before the server responds, and restores it after an error. Throws LastMember. Spec §7
 * "Remove"
 */
export const removeMember = mutationOptions({
  mutationKey: teamChangeKey,
  mutationFn: async ({ employerId, userId }: Removal): Promise<void> => {
    try {
      const { data } = await dataClient
        .from("employers_users")
        .delete()
        .eq("employer_id", employerId)
        .eq("user_id", userId)
        .select("user_id")
        .throwOnError();
      // No row was deleted, because the removed user or the caller is no longer a member.
      if (data.length === 0) throw new Error("Not a member");
    } catch (error) {
      const isLast = error instanceof PostgrestError && error.hint === "last_member";
      throw isLast ? new LastMember() : error;
    }
  },
  onMutate: ({ employerId, userId }, { client }) => removeFromTeam(client, employerId, "members", userId),
  onError: (_error, _removal, shown) => shown?.putBack(),
  onSettled: reloadTeam,
});

/** Removes a row from the cached list before the server responds. */
export function removeFromTeam(client: QueryClient, employerId: number, part: keyof Team, id: number) {
  return removeAtOnce<Team>(client, {
    queryKey: peopleKey(employerId),
    without(team) {
      const rows = withoutRow<Member | Invitation>(team[part], id);
      return rows === team[part] ? team : { ...team, [part]: rows };
    },
    withAgain: (now, before) => ({ ...now, [part]: withRowAgain<Member | Invitation>(now[part], before[part], id) }),
  });
}
