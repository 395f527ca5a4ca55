import { type StoredByKind, toStored, toText } from "#domain/fields/field-kinds.ts";

interface EmployerFieldDefinition {
  /** The accessible name, from Spec §10 "Names of controls". */
  label: string;
  kind: keyof StoredByKind;
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
} as const satisfies Record<string, EmployerFieldDefinition>;

export type EmployerField = keyof typeof EMPLOYER_FIELDS;

export type EmployerValues = Record<EmployerField, string>;

/** The saved columns. Code that reads or saves a company checks them against the table's type. */
export type EmployerColumns = {
  [Field in EmployerField]: StoredByKind[(typeof EMPLOYER_FIELDS)[Field]["kind"]];
};

export const employerFields = Object.keys(EMPLOYER_FIELDS) as EmployerField[];

export function mapEmployerFields<Result>(resultOf: (field: EmployerField) => Result): Record<EmployerField, Result> {
  return Object.fromEntries(employerFields.map((field) => [field, resultOf(field)])) as Record<EmployerField, Result>;
}

export const EMPTY_EMPLOYER: EmployerValues = mapEmployerFields(() => "");

export function toEmployerColumns(values: EmployerValues): EmployerColumns {
  return mapEmployerFields((field) => toStored(EMPLOYER_FIELDS[field].kind, values[field])) as EmployerColumns;
}

export function toEmployerValues(columns: EmployerColumns): EmployerValues {
  return mapEmployerFields((field) => toText(columns[field]));
}
