import { type FetchQueryOptions, QueryClient } from "@tanstack/react-query";
import { paths } from "#domain/routes.ts";
import { readApplicantFilter } from "#web/applicants/data/applicant-filter.ts";
import { applicantsQuery } from "#web/applicants/data/applicants.ts";
import { config } from "#web/browser/config.ts";
import { employersOfUserQuery } from "#web/company/data/employers-users.ts";
import { userRecordQuery } from "#web/data-client/user-record.ts";
import { dashboardQuery } from "#web/jobs/data/dashboard.ts";
import { jobListQuery } from "#web/jobs/data/job-list.ts";
import { ALL_JOBS } from "#web/jobs/data/list-filter.ts";

/** Ids that no user or company has. Their places in a URL become placeholders. */
const ids = { authId: "00000000-0000-0000-0000-000000000000", userId: 1_000_000_001, companyId: 1_000_000_002 };

interface FirstRequest {
  /** The path below the data service's URL, with a placeholder such as "{companyId}". */
  path: string;
  headers: Record<string, string>;
}

/**
 * Returns the requests that index.html sends before the app loads: for the user's record, for the
 * companies, and for the most used screens. Takes them from the queries themselves. The build calls
 * this function.
 */
export async function firstRequests() {
  const user = { id: ids.authId, email: "", firstName: "", lastName: "", lacksSecondStep: false };
  return {
    record: await requestOf(userRecordQuery(user)),
    companies: await requestOf(employersOfUserQuery(ids.userId)),
    ofScreen: {
      [paths.dashboard]: await requestOf(dashboardQuery(ids.companyId)),
      [paths.previousJobs]: await requestOf(jobListQuery(ids.companyId, ALL_JOBS)),
      [paths.applicants]: await requestOf(applicantsQuery(ids.companyId, readApplicantFilter(new URLSearchParams()))),
    },
  };
}

/** Returns the query's first request. Never sends it. */
async function requestOf<Data, Key extends readonly unknown[]>(
  query: FetchQueryOptions<Data, Error, Data, Key>,
): Promise<FirstRequest> {
  const { url, sent } = await new Promise<{ url: string; sent: Headers }>((resolve, reject) => {
    globalThis.fetch = (input, init) => {
      resolve({ url: String(input), sent: new Headers(init?.headers) });
      return new Promise(() => undefined);
    };
    // Settles only if the query has sent nothing.
    new QueryClient().fetchQuery({ ...query, retry: false }).catch(reject);
  });
  sent.delete("apikey");
  const path = url.slice(config.restUrl.length + 1);
  return {
    path: Object.entries(ids).reduce((text, [name, id]) => text.replaceAll(`${id}`, `{${name}}`), path),
    headers: Object.fromEntries(sent),
  };
}
