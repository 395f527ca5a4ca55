import { validate } from "#domain/fields/validate.ts";
import {
  APPLICATION_FIELDS,
  type ApplicationField,
  type ApplicationForm,
  applicationForm,
} from "#domain/job/application-form.ts";
import { applyingMessages } from "#domain/messages/applying.ts";
import type { FormTokens } from "./form-token.ts";

/** The fields of a posted form. If a field is repeated, its first value. */
export type Posted = Readonly<Record<string, string>>;

/** Name of the checkbox for a receipt by email. */
export const RECEIPT = "receipt";

/** Name of a hidden field, which only programs fill in. */
export const DECOY = "website";

export type Typed = Record<ApplicationField, string>;
export type Problems = { fields: Partial<Record<ApplicationField, string>>; form: string };
export type ReadForm =
  | { typed: Typed; isReceiptWanted: boolean; problems: Problems }
  | { typed: Typed; isReceiptWanted: boolean; problems: null; form: ApplicationForm; nonce: string };

/** Returns the application, or the typed values and their errors. */
export function readForm(posted: Posted, jobId: number, tokens: FormTokens): ReadForm {
  const typed = Object.fromEntries(APPLICATION_FIELDS.map((field) => [field, posted[field] ?? ""])) as Typed;
  const isReceiptWanted = !!posted[RECEIPT];
  const wrong = (form: string, fields: Problems["fields"] = {}) => {
    return { typed, isReceiptWanted, problems: { form, fields } };
  };
  const { data, fieldErrors } = validate(applicationForm, typed);
  if (!data) return wrong(applyingMessages.somethingMissing, fieldErrors);
  if (posted[DECOY]) return wrong(applyingMessages.looksAutomatic);
  const token = tokens.read(posted.token ?? "", jobId);
  if (!token) return wrong(applyingMessages.expired);
  return { typed, isReceiptWanted, problems: null, form: data, nonce: token.nonce };
}

export function parsePosted(body: string): Posted {
  const posted: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) posted[name] ??= value;
  return posted;
}
