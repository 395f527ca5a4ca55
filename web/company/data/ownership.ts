import { type MutationFunctionContext, mutationOptions, queryOptions } from "@tanstack/react-query";
import type { Ownership } from "#domain/company/ownership.ts";
import { ownershipMessages } from "#domain/messages/ownership.ts";
import { callFunction, FunctionRefused } from "#web/data-client/call-function.ts";
import { profileKey } from "./employers.ts";

/**
 * The state of the company's proof of ownership (rule 98). Saving the profile reloads this state.
 */
export function ownershipQuery(employerId: number) {
  return queryOptions({
    queryKey: [...profileKey(employerId), "ownership"],
    queryFn: () => callFunction<Ownership>("ownership", { employer_id: employerId }),
  });
}

type Asked = { employerId: number };

/** Emails a code to an email address at the website's domain. */
export const sendOwnershipCode = mutationOptions({
  mutationFn: ({ employerId, email }: Asked & { email: string }) =>
    callFunction<Ownership>("send-ownership-code", { employer_id: employerId, email }),
  onSuccess: show,
});

export const enterOwnershipCode = mutationOptions({
  mutationFn: ({ employerId, code }: Asked & { code: string }) =>
    callFunction<Ownership>("enter-ownership-code", { employer_id: employerId, code }),
  onSuccess: show,
});

/** Makes the server read the website's start page. */
export const checkOwnershipLine = mutationOptions({
  mutationFn: ({ employerId }: Asked) => callFunction<Ownership>("check-ownership-line", { employer_id: employerId }),
  onSuccess: show,
});

function show(state: Ownership, { employerId }: Asked, _result: unknown, { client }: MutationFunctionContext): void {
  client.setQueryData(ownershipQuery(employerId).queryKey, state);
}

/** Returns the text for a failed request of this file. */
export function refusalOf(error: Error): string {
  const refusals: Record<string, string> = ownershipMessages.refusals;
  return refusals[error instanceof FunctionRefused ? error.refusal : "failed"] ?? ownershipMessages.refusals.failed;
}
