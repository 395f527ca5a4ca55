import { paths } from "#domain/routes.ts";
import type { MailTemplate } from "./mail-content.ts";

/** Reads: firstName?, companyName, actorEmail? (absent: our staff), change ("required" or "optional"). */
export const secondFactorRule: MailTemplate = (data) => {
  const company = data.words("companyName");
  const isRequired = data.words("change") === "required";
  const actor = data.has("actorEmail") ? data.words("actorEmail") : "Our staff";
  return {
    subject: isRequired ? `${company} requires a second factor` : `${company} no longer requires a second factor`,
    preheader: isRequired
      ? "You need it the next time you open the company."
      : "Your own second factor stays as it is.",
    heading: isRequired ? "A second factor is required" : "A second factor is no longer required",
    blocks: [
      { kind: "text", text: data.greeting() },
      {
        kind: "text",
        text: isRequired
          ? `${actor} decided that all members of ${company} need a second factor to sign in, such as an app that shows codes. If you have none yet, its jobs and data stay closed until you have set one up.`
          : `${actor} decided that members of ${company} no longer need a second factor. Yours, if you have one, stays as it is.`,
      },
      {
        kind: "button",
        label: isRequired ? "Set up a second factor" : "Open your account",
        url: data.page(paths.account),
      },
    ],
    reason: `You got this email because you are a member of ${company}.`,
  };
};
