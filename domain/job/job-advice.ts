import { payAdvice } from "#domain/job/pay-advice.ts";
import { SHORT_DESCRIPTION_LENGTH } from "#domain/limits.ts";
import { jobAdviceMessages as messages } from "#domain/messages/job-advice.ts";
import { toWords } from "#domain/text/plain-text.ts";
import { type CalendarDate, formatCalendarDate } from "#domain/time/calendar-date.ts";
import { disclosureAdvice } from "./disclosure-advice.ts";
import { type JobField, type JobValues, jobFields } from "./job-fields.ts";
import { questionAdvice } from "./question-advice.ts";
import { titleAdvice } from "./title-advice.ts";

/** Rule 82: a hint about a field. It does not block saving. */
export type JobAdvice = {
  field: JobField;
  /**
   * The hint's text, which contains the field's value. After a change of the value, the new text
   * shows even if the user dismissed the old text.
   */
  message: string;
  /** An explanation that the screen shows below the hint. */
  note?: string;
  /**
   * The law behind the hint. If there is a law, the screen adds that the hint is not legal advice.
   */
  law?: { name: string; url: string };
  /** True if the hint is about an unusual value, which the user can confirm with one click. */
  isQuestion?: true;
  /**
   * An open job of the same title and place. The user can extend this job instead of posting
   * another.
   */
  openJob?: OpenJob;
};

/** An open job of the posting company. */
export type OpenJob = { id: number; name: string; city: string; state: string; end_date: CalendarDate };

export type AdviceContext = {
  /** The row that is edited, or null for a new job. */
  stored: JobValues | null;
  /** True if the stored job is approved and saving the values keeps it approved. */
  isApproved: boolean;
  openJobs: readonly OpenJob[];
  today: CalendarDate;
};

/** Returns the advice in the order of the form. */
export function jobAdvice(values: JobValues, context: AdviceContext): JobAdvice[] {
  const { stored, openJobs, today } = context;
  const same = stored ? undefined : openJobs.find((job) => isSameOpening(job, values));
  const advice = [
    ...(same ? [alreadyOpen(same)] : []),
    // Gives no advice on an unchanged title or description, because a change would send the job
    // back to staff (rule 29).
    ...(values.name === stored?.name ? [] : titleAdvice(values.name)).map((message) => of("name", message)),
    ...(values.description === stored?.description ? [] : descriptionAdvice(values.description)),
    ...payAdvice(values, stored, today),
    ...disclosureAdvice(values),
    ...questionAdvice(values),
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

/** Returns a hint for each text that the public page hides until staff have read it. */
function unreadText(values: JobValues, stored: JobValues): JobAdvice[] {
  const fields = ["benefits", "special_instructions", "questions"] as const;
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

/** Compares title and place, ignoring case and spacing. */
function isSameOpening(job: OpenJob, values: JobValues): boolean {
  return (["name", "city", "state"] as const).every((field) => plain(job[field]) === plain(values[field]));
}

function plain(text: string): string {
  return text.normalize("NFKC").trim().replace(/\s+/g, " ").toLowerCase();
}
