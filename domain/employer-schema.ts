import * as z from "zod/mini";
import { isEmail } from "./email.ts";
import { EMPLOYEE_COUNT_MAX, EMPLOYEE_COUNT_MIN, LINE_MAX_LENGTH } from "./limits.ts";
import { employerFieldMessages as messages } from "./messages.ts";
import { isEmptyRichText, isRichTextTooLong } from "./rich-text.ts";
import { isWebAddress } from "./web-address.ts";

const must = (isMet: (text: string) => boolean, error: string) => z.refine<string>(isMet, { error });
const lineFits = (error: string) => must((text) => text.length <= LINE_MAX_LENGTH, error);
const optionalUrl = () =>
  z.string().check(
    z.trim(),
    must((text) => text === "" || isWebAddress(text), messages.invalidUrl),
  );

/** A company as typed: both "Create employer" and "Company profile" of Spec §5. */
export const employerSchema = z.object({
  name: z.string().check(
    z.trim(),
    must((text) => text !== "", messages.nameRequired),
    lineFits(messages.nameTooLong),
  ),
  description: z.string().check(must((html) => !isRichTextTooLong(html), messages.descriptionTooLong)),
  industry: z.string(),
  primary_service: z.string().check(z.trim(), lineFits(messages.tooLong)),
  employee_count: z.string().check(
    z.trim(),
    must((text) => text === "" || isEmployeeCount(text), messages.invalidEmployeeCount),
  ),
  company_url: optionalUrl(),
  careers_url: optionalUrl(),
  contact_email: z.string().check(
    z.trim(),
    must((text) => text === "" || isEmail(text), messages.invalidEmail),
  ),
  phone: z.string().check(z.trim(), lineFits(messages.tooLong)),
});

export type EmployerValues = z.output<typeof employerSchema>;

/** The nine profile columns of an employer; empty fields are null (Spec §5: "empty becomes null"). */
export type EmployerColumns = {
  name: string;
  description: string | null;
  industry: number | null;
  primary_service: string | null;
  employee_count: number | null;
  company_url: string | null;
  careers_url: string | null;
  contact_email: string | null;
  phone: string | null;
};

export const EMPTY_EMPLOYER: EmployerValues = {
  name: "",
  description: "",
  industry: "",
  primary_service: "",
  employee_count: "",
  company_url: "",
  careers_url: "",
  contact_email: "",
  phone: "",
};

export function toEmployerColumns(values: EmployerValues): EmployerColumns {
  return {
    name: values.name,
    description: isEmptyRichText(values.description) ? null : values.description,
    industry: values.industry === "" ? null : Number(values.industry),
    primary_service: values.primary_service || null,
    employee_count: values.employee_count === "" ? null : Number(values.employee_count),
    company_url: values.company_url || null,
    careers_url: values.careers_url || null,
    contact_email: values.contact_email || null,
    phone: values.phone || null,
  };
}

export function toEmployerValues(columns: EmployerColumns): EmployerValues {
  return {
    name: columns.name,
    description: columns.description ?? "",
    industry: columns.industry === null ? "" : String(columns.industry),
    primary_service: columns.primary_service ?? "",
    employee_count: columns.employee_count === null ? "" : String(columns.employee_count),
    company_url: columns.company_url ?? "",
    careers_url: columns.careers_url ?? "",
    contact_email: columns.contact_email ?? "",
    phone: columns.phone ?? "",
  };
}

/** Nothing is typed or chosen in any field. */
export function isEmptyEmployer({ description, ...texts }: EmployerValues): boolean {
  return isEmptyRichText(description) && Object.values(texts).every((text) => text.trim() === "");
}

const WHOLE_NUMBER = /^(\d*|\d{1,3}(,\d{3})+)$/;

/** Spec §5: "non-positive input ignored", and what is no whole number too: the field keeps what it held. */
export function nextEmployeeCount(typed: string, held: string): string {
  const text = typed.trim();
  if (!WHOLE_NUMBER.test(text) || /^0+$/.test(text)) return held;
  return text.replaceAll(",", "").replace(/^0+/, "");
}

function isEmployeeCount(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= EMPLOYEE_COUNT_MIN && Number(text) <= EMPLOYEE_COUNT_MAX;
}
