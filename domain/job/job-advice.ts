import { payAdvice } from "#domain/job/pay-advice.ts";
import { SHORT_DESCRIPTION_LENGTH } from "#domain/limits.ts";
import { jobAdviceMessages as messages } from "#domain/messages/job-advice.ts";
import { toWords } from "#domain/text/plain-text.ts";
import { type CalendarDate, formatCalendarDate } from "#domain/time/calendar-date.ts";
import { disclosureAdvice } from "./disclosure-advice.ts";
import { type JobField, type JobValues, jobFields } from "./job-fields.ts";
import { titleAdvice } from "./title-advice.ts";

/** Something worth a look that keeps no job from being saved. Rule 82 */
export type JobAdvice = {
  field: JobField;
  /** Names what it is about, so that another value gets advice of its own. */
  message: string;
  /** What to know about it besides. */
  note?: string;
  /** Where it is written; then it is said that this is no legal advice. */
  law?: { name: string; url: string };
  /** An odd value: one press confirms it. */
  isQuestion?: true;
  /** The job to extend instead. */
  openJob?: OpenJob;
};

/** A job of the company that people can apply for now. */
export type OpenJob = { id: number; name: string; city: string; state: string; end_date: CalendarDate };

export type AdviceContext = {
  /** The row that is edited; null: the job is new. */
  stored: JobValues | null;
  /** The row is approved, and stays so when it is saved. */
  isApproved: boolean;
  openJobs: readonly OpenJob[];
  today: CalendarDate;
};

/** In the order of the form. */
export function jobAdvice(values: JobValues, context: AdviceContext): JobAdvice[] {
  const { stored, openJobs, today } = context;
  const same = stored ? undefined : openJobs.find((job) => isSameOpening(job, values));
  const advice = [
    ...(same ? [alreadyOpen(same)] : []),
    // What staff have read is left alone: another title or description would be read again (rule 29).
    ...(values.name === stored?.name ? [] : titleAdvice(values.name)).map((message) => of("name", message)),
    ...(values.description === stored?.description ? [] : descriptionAdvice(values.description)),
    ...payAdvice(values, stored, today),
    ...disclosureAdvice(values),
    ...(stored && context.isApproved ? unreadText(values, stored) : []),
  ];
  return advice.toSorted((a, b) => jobFields.indexOf(a.field) - jobFields.indexOf(b.field));
}

const of = (field: JobField, message: string): JobAdvice => ({ field, message });

function descriptionAdvice(html: string): JobAdvice[] {
  const { length } = toWords(html);
  return length === 0 || length >= SHORT_DESCRIPTION_LENGTH
    ? []
    : [of("description", messages.shortDescription(length))];
}

/** What staff have not read is not public. */
function unreadText(values: JobValues, stored: JobValues): JobAdvice[] {
  const fields = ["benefits", "special_instructions"] as const;
  return fields
    .filter((field) => values[field].trim() !== stored[field].trim())
    .map((field) => of(field, messages.unreadText));
}

function alreadyOpen(job: OpenJob): JobAdvice {
  return {
    field: "name",
    message: messages.alreadyOpen(job.name, job.city, formatCalendarDate(job.end_date)),
    openJob: job,
  };
}

/** The same title and place, however they are typed. */
function isSameOpening(job: OpenJob, values: JobValues): boolean {
  return (["name", "city", "state"] as const).every((field) => plain(job[field]) === plain(values[field]));
}

function plain(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}
