import { type StoredByKind, toStored, toText } from "#domain/fields/field-kinds.ts";

interface EmployerFieldDefinition {
  /** The accessible name, from Spec §10 "Names of controls". */
  label: string;
  /** The text of a flag in a form is "true" or empty. */
  kind: keyof StoredByKind | "flag";
}

/**
 * Lists the fields of a company in the order of its forms. Each field is saved in the column of the
 * same name.
 */
export const EMPLOYER_FIELDS = {
  name: { label: "Company Name", kind: "line" },
  description: { label: "Description", kind: "optional rich text" },
  industry: { label: "Industry", kind: "optional lookup" },
  primary_service: { label: "Primary Service", kind: "optional line" },
  employee_count: { label: "Employee Count", kind: "optional count" },
  company_url: { label: "Company Website", kind: "optional url" },
  careers_url: { label: "Careers Website", kind: "optional url" },
  contact_email: { label: "Contact Email", kind: "optional email" },
  phone: { label: "Phone", kind: "optional line" },
  is_email_public: { label: "Show this email on your public page", kind: "flag" },
  is_phone_public: { label: "Show this number on your public page", kind: "flag" },
} as const satisfies Record<string, EmployerFieldDefinition>;

export type EmployerField = keyof typeof EMPLOYER_FIELDS;

export type EmployerValues = Record<EmployerField, string>;

/**
 * Returns true for a field with which a company chooses what its public page shows. The form of a
 * new company doesn't show these fields.
 */
export function isPublicChoice(field: EmployerField): boolean {
  return EMPLOYER_FIELDS[field].kind === "flag";
}

/**
 * The saved columns of a company. Code that reads or saves a company uses this type together with
 * the table's type, so the compiler reports any difference.
 */
export type EmployerColumns = {
  [Field in EmployerField]: (StoredByKind & { flag: boolean })[(typeof EMPLOYER_FIELDS)[Field]["kind"]];
};

export type NewEmployerColumns = Omit<EmployerColumns, "is_email_public" | "is_phone_public">;

export const employerFields = Object.keys(EMPLOYER_FIELDS) as EmployerField[];

export function mapEmployerFields<Result>(resultOf: (field: EmployerField) => Result): Record<EmployerField, Result> {
  return Object.fromEntries(employerFields.map((field) => [field, resultOf(field)])) as Record<EmployerField, Result>;
}

export const EMPTY_EMPLOYER: EmployerValues = mapEmployerFields(() => "");

export function toEmployerColumns(values: EmployerValues): EmployerColumns {
  return mapEmployerFields((field) => {
    const { kind } = EMPLOYER_FIELDS[field];
    return kind === "flag" ? values[field] === "true" : toStored(kind, values[field]);
  }) as EmployerColumns;
}

/** The columns of a new company (Spec §7). */
export function toNewEmployerColumns(values: EmployerValues): NewEmployerColumns {
  const { is_email_public: _email, is_phone_public: _phone, ...columns } = toEmployerColumns(values);
  return columns;
}

export function toEmployerValues(columns: EmployerColumns): EmployerValues {
  return mapEmployerFields((field) => toText(columns[field] === true ? "true" : columns[field] || null));
}
