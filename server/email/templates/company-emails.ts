import { paths } from "#domain/routes.ts";
import { INVITATION_LIFETIME, OWNERSHIP_CODE_LIFETIME } from "#domain/time/durations.ts";
import type { Templates } from "./email-content.ts";

export const COMPANY_EMAILS = {
  invitation(data) {
    const company = data.words("companyName");
    return {
      subject: `Join ${company} on ${data.product}`,
      preheader: `You are invited to manage its job openings. The link works for ${INVITATION_LIFETIME}.`,
      heading: `Join ${company}`,
      lead: `${data.words("inviterEmail")} invites you to manage the job openings of ${company} on ${data.product}. See the invitation to accept it.`,
      blocks: [
        { button: "See the invitation", url: data.link("link") },
        { note: `The link works for ${INVITATION_LIFETIME} and for this email address only.` },
      ],
      reason: `You got this email because a member of ${company} entered your address. If you don't know them, ignore it. Nothing happens without you.`,
    };
  },
  "ownership-code"(data) {
    const company = data.words("companyName");
    const host = data.words("host");
    return {
      subject: `${data.code("code")} is the code for ${company} on ${data.product}`,
      preheader: `It shows that the company's website is ${host}. Enter it within ${OWNERSHIP_CODE_LIFETIME}.`,
      heading: "Show that the website is yours",
      lead: `${data.words("memberEmail")} manages the job openings of ${company} on ${data.product}, and wants to show that ${host} is the company's website. If that is right, pass on or enter this code:`,
      blocks: [
        { code: data.code("code") },
        { note: `It works once, within ${OWNERSHIP_CODE_LIFETIME}. A newer email replaces this one.` },
      ],
      reason: `You got this email because a member of ${company} entered your address. If you don't know them, ignore it, and share the code with no one.`,
    };
  },
  removed(data) {
    const company = data.words("companyName");
    return {
      subject: `Your access to ${company} has ended`,
      preheader: "Its jobs and data are closed to you.",
      heading: "Your access has ended",
      lead: `You are no longer a member of ${company} on ${data.product}, so its jobs and data are closed to you. If this is a mistake, ask a member of the company.`,
      blocks: [{ note: "Your own account stays as it is." }],
      reason: `You got this email because you were a member of ${company}.`,
    };
  },
  "second-factor-rule"(data) {
    const company = data.words("companyName");
    const actor = data.wordsOrNull("actorEmail") ?? "Our staff";
    const isRequired = data.value("change") === "required";
    return {
      subject: isRequired ? `${company} requires a second factor` : `${company} no longer requires a second factor`,
      preheader: isRequired
        ? "You need it the next time you open the company."
        : "Your own second factor stays as it is.",
      heading: isRequired ? "A second factor is required" : "A second factor is no longer required",
      lead: isRequired
        ? `${actor} decided that all members of ${company} need a second factor to sign in, such as an app that shows codes. If you have none yet, set one up: until then its jobs and data stay closed.`
        : `${actor} decided that members of ${company} no longer need a second factor. There is nothing to do: yours, if you have one, stays as it is.`,
      blocks: [{ button: isRequired ? "Set up a second factor" : "Open your account", url: data.page(paths.account) }],
      reason: `You got this email because you are a member of ${company}.`,
    };
  },
  "request-decided"(data) {
    const company = data.words("companyName");
    const reason = `You got this email because you asked for access to ${company}.`;
    if (data.value("decision") === "approved") {
      return {
        subject: `You now have access to ${company}`,
        preheader: "Your request was approved.",
        heading: "Your request was approved",
        lead: `Our team approved your request for access to ${company}. You can manage its job openings on ${data.product} now.`,
        blocks: [{ button: `Open ${data.product}`, url: data.page(paths.home) }],
        reason,
      };
    }
    return {
      subject: `Your request for access to ${company}`,
      preheader: "Your request was not approved.",
      heading: "Your request was not approved",
      lead: `Our team did not approve your request for access to ${company}. Ask a member of the company to invite you directly.`,
      blocks: [],
      reason,
    };
  },
} satisfies Partial<Templates>;
