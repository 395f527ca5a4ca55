import { queryOptions } from "@tanstack/react-query";
import type { EmployerField } from "#domain/company/employer-fields.ts";
import { readRow } from "#web/data-client/data-client.ts";
import { profileKey } from "./employers.ts";

/** The state of a company's public page (rule 76). */
export interface CompanyPage {
  /** True once the company's first job is public. */
  is_open: boolean;
  /** Changed fields that wait for staff. The page shows their approved texts. */
  changed: EmployerField[];
  /** New fields that wait for staff. The page does not show them. */
  added: EmployerField[];
}

/** Reads the state of the company's public page. Saving the profile reloads this state. */
export function companyPageQuery(employerId: number) {
  return queryOptions({
    queryKey: [...profileKey(employerId), "page"],
    queryFn: async ({ signal }) => (await readRow("company_page", { employer_id: employerId }, signal)) as CompanyPage,
  });
}
