import { validate } from "#domain/fields/validate.ts";
import {
  APPLICATION_FIELDS,
  type ApplicationField,
  type ApplicationForm,
  applicationForm,
} from "#domain/job/application-form.ts";
import type { Answered } from "#domain/job/own-questions.ts";
import { applyingMessages } from "#domain/messages/applying.ts";
import { readAnswers } from "./answers.ts";
import type { ApplyTarget } from "./apply-target.ts";
import type { FormTokens } from "./form-token.ts";

/** The fields of a posted form. If a field is repeated, the first value counts. */
export type Posted = Readonly<Record<string, string>>;

/** Name of the checkbox for a receipt by email. */
export const RECEIPT = "receipt";

/** Name of a hidden field, which only programs fill in. */
export const DECOY = "website";

export type Typed = Record<ApplicationField, string>;
/** Errors by the name of a field, including the fields of questions. */
export type Problems = { fields: Readonly<Record<string, string | undefined>>; form: string };
type Read = { typed: Typed; answers: readonly Answered[]; isReceiptWanted: boolean };
export type ReadForm =
  | (Read & { problems: Problems })
  | (Read & { problems: null; form: ApplicationForm; nonce: string });

/** Returns the application, or the typed values and their errors. */
export function readForm(posted: Posted, job: Pick<ApplyTarget, "id" | "questions">, tokens: FormTokens): ReadForm {
  const { answers, problems } = readAnswers(job.questions, posted);
  const typed = Object.fromEntries(APPLICATION_FIELDS.map((field) => [field, posted[field] ?? ""])) as Typed;
  const isReceiptWanted = !!posted[RECEIPT];
  const wrong = (form: string, fields: Problems["fields"] = {}) => {
    return { typed, answers, isReceiptWanted, problems: { form, fields } };
  };
  const { data, fieldErrors } = validate(applicationForm, typed);
  if (!data || Object.keys(problems).length > 0)
    return wrong(applyingMessages.somethingMissing, { ...fieldErrors, ...problems });
  if (posted[DECOY]) return wrong(applyingMessages.looksAutomatic);
  const token = tokens.read(posted.token ?? "", job.id);
  if (!token) return wrong(applyingMessages.expired);
  return { typed, answers, isReceiptWanted, problems: null, form: data, nonce: token.nonce };
}

export function parsePosted(body: string): Posted {
  const posted: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) posted[name] ??= value;
  return posted;
}
