import { ownAccountMessages } from "#domain/messages/own-account.ts";

/** Rule 74: the flags of a users row that silence emails. `newsletter_email` is stored, and nothing is sent by it. */

export type EmailFlag = "send_email" | "automated_email";

/** As the account screen calls it. */
export function emailFlagLabel(flag: EmailFlag): string {
  return ownAccountMessages.flags.find(({ name }) => name === flag)?.label ?? "";
}
