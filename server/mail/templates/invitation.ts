import { INVITATION_LIFETIME } from "#domain/time/durations.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Reads: companyName, inviterEmail, link. */
export const invitation: MailTemplate = (data) => ({
  subject: `Join ${data.words("companyName")} on ${data.product}`,
  preheader: `You are invited to manage its job openings. The link works for ${INVITATION_LIFETIME}.`,
  heading: `Join ${data.words("companyName")}`,
  blocks: [
    {
      kind: "text",
      text: `${data.words("inviterEmail")} invites you to manage the job openings of ${data.words("companyName")} on ${data.product}.`,
    },
    { kind: "button", label: "See the invitation", url: data.link() },
    { kind: "note", text: `The link works for ${INVITATION_LIFETIME} and for this email address only.` },
  ],
  reason: `You got this email because a member of ${data.words("companyName")} entered your address. If you don't know them, ignore it: nothing happens without you.`,
});
