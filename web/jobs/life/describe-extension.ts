import type { Extension } from "#domain/job/job-extension.ts";
import { extendJobMessages as messages } from "#domain/messages/extend-job.ts";

/** The heading and the sentence of the page; null: the link is not valid. */
export function describeExtension(found: Extension | null): { title: string; lead: string } {
  if (!found) return { title: messages.invalidTitle, lead: messages.invalid };
  const { state, company, last_day, new_last_day } = found;
  const [job, lastDay, newLastDay] = [found.job_name ?? "", last_day ?? "", new_last_day ?? ""];
  switch (state) {
    case "ready":
      return { title: messages.title(job), lead: messages.question(company, lastDay, newLastDay) };
    case "extended":
      return { title: messages.extendedTitle, lead: messages.extended(job, newLastDay) };
    case "already_extended":
      return { title: messages.alreadyTitle, lead: messages.already(job, lastDay) };
    case "closed":
      return { title: messages.closedTitle, lead: messages.closed(job) };
    case "deleted":
      return { title: messages.deletedTitle, lead: messages.deleted };
    case "expired":
      return { title: messages.expiredTitle, lead: messages.expired(job) };
    case "inactive":
      return { title: messages.inactiveTitle, lead: messages.inactive(company) };
    case "too_far":
      return { title: messages.tooFarTitle, lead: messages.tooFar(job) };
    case "second_factor":
      return { title: messages.secondFactorTitle, lead: messages.secondFactor(company) };
  }
}
