import { paths } from "#domain/routes.ts";
import type { Block, MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, companyName, decision ("approved" or "declined"). */
export const requestDecided: MailTemplate = (data) => {
  const company = data.words("companyName");
  const isApproved = data.words("decision") === "approved";
  const approved: Block[] = [
    { kind: "text", text: `You are now a member of ${company} on ${data.product} and can manage its job openings.` },
    { kind: "button", label: `Open ${data.product}`, url: data.page(paths.home) },
  ];
  const declined: Block[] = [
    {
      kind: "text",
      text: `Our team did not approve your request for access to ${company}. A member of the company can invite you directly.`,
    },
  ];
  return {
    subject: isApproved ? `You now have access to ${company}` : `Your request for access to ${company}`,
    preheader: isApproved ? "Your request was approved." : "Your request was not approved.",
    heading: isApproved ? "Your request was approved" : "Your request was not approved",
    blocks: [{ kind: "text", text: data.greeting() }, ...(isApproved ? approved : declined)],
    reason: `You got this email because you asked for access to ${company}.`,
  };
};
