import { ownAccountMessages } from "#domain/messages/own-account.ts";

/**
 * Rule 74: the flags of a users row that turn emails off. The portal only stores
 * `newsletter_email`, because it sends no newsletter.
 */

export type EmailFlag = "send_email" | "automated_email";

export function emailFlagLabel(flag: EmailFlag): string {
  return ownAccountMessages.flags.find(({ name }) => name === flag)?.label ?? "";
}
