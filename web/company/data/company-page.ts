import { queryOptions } from "@tanstack/react-query";
import type { EmployerField } from "#domain/company/employer-fields.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { profileKey } from "./employers.ts";

/** The state of a company's public page (rule 76). */
export interface CompanyPage {
  /** True from the first day of the first public job. */
  is_open: boolean;
  /** Fields that wait for staff while the page shows their approved texts. */
  changed: EmployerField[];
  /** Fields that wait for staff and are not on the page. */
  added: EmployerField[];
}

/** Reads the state of the company's public page. Saving the profile reads it again. */
export function companyPageQuery(employerId: number) {
  return queryOptions({
    queryKey: [...profileKey(employerId), "page"],
    queryFn: async ({ signal }): Promise<CompanyPage> => {
      const { data } = await dataClient
        .rpc("company_page", { employer_id: employerId }, { get: true })
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data as CompanyPage;
    },
  });
}
