import { applyingMessages } from "#domain/messages/applying.ts";
import type { EmailTemplate, Templates } from "./email-content.ts";

/**
 * Contains no text that the applicant typed, because a visitor can type another person's email
 * address.
 */
const applicationReceipt: EmailTemplate<"application-receipt"> = (data) => {
  const job = data.words("jobName");
  const company = data.words("companyName");
  return {
    subject: `Receipt: your application for “${job}”`,
    preheader: "There is nothing to do. Keep this email if you may want to delete your application.",
    heading: "Your application has been sent",
    lead: `You asked for this receipt when you applied for “${job}” at ${company}. There is nothing to do: the company answers you directly.`,
    blocks: [
      {
        facts: {
          Job: job,
          Company: company,
          Pay: data.value("pay"),
          Place: data.words("place"),
          Sent: data.words("day"),
        },
      },
      "Keep this email. With its link you can delete your application, together with everything that you typed. The page asks once before it deletes.",
      { button: "Delete my application", url: data.link("deleteLink"), isSoft: true },
    ],
    reason: `You got this email because someone applied with this address and ticked “${applyingMessages.receipt}”. If it wasn't you, delete the application. An address gets at most one receipt an hour.`,
  };
};

export const APPLICANT_EMAILS = {
  "application-receipt": applicationReceipt,
} satisfies Partial<Templates>;
