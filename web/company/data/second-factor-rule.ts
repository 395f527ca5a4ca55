import { PostgrestError } from "@supabase/postgrest-js";
import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";
import { authClient } from "#web/session/auth-client.ts";
import { teamKey } from "./team.ts";

export interface SecondFactorRule {
  isRequired: boolean;
  /** True if the user signed in with a second factor (rule 69). */
  canChange: boolean;
}

const ruleKey = (employerId: number) => [...teamKey(employerId), "second-factor"] as const;

export function secondFactorRuleQuery(employerId: number) {
  return queryOptions({
    queryKey: ruleKey(employerId),
    queryFn: async ({ signal }): Promise<SecondFactorRule> => {
      const client = await authClient();
      const [{ data: company }, { data: level }] = await Promise.all([
        dataClient
          .from("employers")
          .select("requires_second_factor")
          .eq("id", employerId)
          .abortSignal(signal)
          .single()
          .throwOnError(),
        client.mfa.getAuthenticatorAssuranceLevel(),
      ]);
      return { isRequired: company.requires_second_factor, canChange: level?.currentLevel === "aal2" };
    },
    staleTime: 0,
  });
}

/** The error if the daily limit of changes is reached. */
export class TooManyChanges extends Error {
  override name = "TooManyChanges";
}

/** Turns the rule on or off. The server then emails all members. Throws TooManyChanges. */
export const setSecondFactorRule = mutationOptions({
  mutationFn: async ({ employerId, isRequired }: { employerId: number; isRequired: boolean }): Promise<void> => {
    try {
      await dataClient
        .rpc("require_second_factor", { employer_id: employerId, is_required: isRequired })
        .throwOnError();
    } catch (error) {
      throw error instanceof PostgrestError && error.hint === "second_factor_limit" ? new TooManyChanges() : error;
    }
  },
  onSettled: (_data, _error, { employerId }, _context, { client }) =>
    client.invalidateQueries({ queryKey: teamKey(employerId) }),
});
