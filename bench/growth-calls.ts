import { randomUUID } from "node:crypto";
import type { Pool } from "pg";
import {
  CATEGORY_ID,
  createApplication,
  createJob,
  createPerson,
  createSuggestion,
  OTHER_CATEGORY_ID,
} from "#database/access/world.ts";
import { JOB } from "./cases.ts";
import type { Member } from "./dataset.ts";

/** Each company of the growth measurement has this number of jobs. */
export const JOBS_OF_A_COMPANY = 5;

type Request = { method?: "POST" | "PATCH" | "PUT" | "DELETE"; path: string; body?: object; isCounted?: boolean };

/** A call of Spec §7, as the portal sends it. */
export type Call = {
  name: string;
  /** Creates a row that the request changes, and returns its id. */
  prepare?(admin: Pool, member: Member): Promise<number>;
  request(member: Member, id: number): Request;
  /** True if the caller has no company yet, and no row in `users` before "create user". */
  isOfNewcomer?: true;
};

const rest = (path: string) => `/rest/v1/${path}`;
const JOB_LIST = "id,name,city,state,start_date,end_date,status,approved,review_note,applications";
const firstJob = ({ employerId }: Member) => (employerId - 1) * JOBS_OF_A_COMPANY + 1;
const jobIds = (member: Member) =>
  Array.from({ length: JOBS_OF_A_COMPANY }, (_, index) => firstJob(member) + index).join();
const COMPANY = {
  description: "<p>Bakes bread.</p>",
  industry: null,
  primary_service: null,
  employee_count: 8,
  company_url: null,
  careers_url: null,
  contact_email: null,
  phone: null,
};

const READS: readonly Call[] = [
  {
    name: "find user",
    request: ({ authId }) => ({ path: rest(`users?select=id,email&auth_id=eq.${authId}&limit=2`) }),
  },
  {
    name: "employers of user",
    request: ({ userId }) => ({
      path: rest(`employers_users?select=employers(id,name,logo,description,approved,inactive)&user_id=eq.${userId}`),
    }),
  },
  {
    name: "suggested count",
    request: ({ employerId }) => ({
      path: rest(
        `script_acquired_job_openings?select=id&limit=1&moved_to_live=is.null&denied=is.null&employer_id=eq.${employerId}`,
      ),
      isCounted: true,
    }),
  },
  {
    name: "dashboard jobs",
    request: ({ employerId }) => ({
      path: rest(
        `job_list?select=jobs:count(),applications:applications.sum(),views:views.sum()&employer_id=eq.${employerId}&status=eq.active`,
      ),
    }),
  },
  {
    name: "dashboard applications",
    request: (member) => ({
      path: rest(`applications?select=job_opening_id,count()&job_opening_id=in.(${jobIds(member)})`),
    }),
  },
  { name: "industries", request: () => ({ path: rest("job_categories?select=id,name&parent_id=is.null") }) },
  { name: "all categories", request: () => ({ path: rest("job_categories?select=id,name,parent_id&order=name") }) },
  { name: "lookups", request: () => ({ path: rest("employment_types?select=id,name&order=id") }) },
  { name: "employer profile", request: ({ employerId }) => ({ path: rest(`employers?id=eq.${employerId}`) }) },
  {
    name: "job categories of job",
    request: (member) => ({
      path: rest(`job_categories_job_openings?select=job_category_id&job_opening_id=eq.${firstJob(member)}`),
    }),
  },
  { name: "one job", request: (member) => ({ path: rest(`job_openings?id=eq.${firstJob(member)}`) }) },
  {
    name: "list jobs",
    request: ({ employerId }) => ({
      path: rest(
        `rpc/search_jobs?employer_id=${employerId}&term=&select=${JOB_LIST}&order=created.desc,id.desc&limit=10`,
      ),
      isCounted: true,
    }),
  },
  {
    name: "search jobs",
    request: ({ employerId }) => ({
      path: rest(
        `rpc/search_jobs?employer_id=${employerId}&term=machinist%20${employerId}&select=${JOB_LIST}&order=created.desc,id.desc&limit=10`,
      ),
      isCounted: true,
    }),
  },
  {
    name: "suggested list",
    request: ({ employerId }) => ({
      path: rest(
        `rpc/search_suggested_jobs?employer_id=${employerId}&term=&select=id,name,city,state,start_date,end_date,sources&order=created.desc,id.desc&limit=10`,
      ),
      isCounted: true,
    }),
  },
  {
    name: "team list",
    request: ({ employerId }) => ({
      path: rest(`employers_users?select=users(id,email,last_login)&employer_id=eq.${employerId}`),
    }),
  },
  { name: "name duplicate check", request: () => ({ path: rest("rpc/employer_name_taken?name=employer%20117") }) },
  { name: "employer search, one match", request: () => ({ path: rest("rpc/search_employers?term=zinnia") }) },
  {
    name: "employer search, 1 or 1,111 matches",
    request: () => ({ path: rest("rpc/search_employers?term=employer%20117") }),
  },
];

const WRITES: readonly Call[] = [
  {
    name: "save employer profile",
    request: ({ employerId }) => ({
      method: "PATCH",
      path: rest(`employers?id=eq.${employerId}`),
      body: { ...COMPANY, employee_count: Math.ceil(Math.random() * 1_000) },
    }),
  },
  {
    name: "save job, new",
    request: ({ employerId }) => ({
      method: "POST",
      path: rest("job_openings?select=id"),
      body: { ...JOB, employer_id: employerId },
    }),
  },
  {
    name: "save job, again",
    request: (member) => ({
      method: "PATCH",
      path: rest(`job_openings?id=eq.${firstJob(member)}`),
      body: { ...JOB, city: `Duluth ${Math.random()}` },
    }),
  },
  {
    name: "save job's categories",
    prepare: (admin, { employerId }) => createJob(admin, employerId),
    request: (_, id) => ({
      method: "POST",
      path: rest("rpc/set_job_categories"),
      body: { job_id: id, category_ids: [CATEGORY_ID, OTHER_CATEGORY_ID] },
    }),
  },
  {
    name: "mark suggestion live",
    prepare: (admin, { employerId }) => createSuggestion(admin, employerId),
    request: (_, id) => ({
      method: "PATCH",
      path: rest(`script_acquired_job_openings?id=eq.${id}`),
      body: { moved_to_live: true },
    }),
  },
  {
    name: "deny suggestion",
    prepare: (admin, { employerId }) => createSuggestion(admin, employerId),
    request: (_, id) => ({
      method: "PATCH",
      path: rest(`script_acquired_job_openings?id=eq.${id}`),
      body: { denied: true },
    }),
  },
  {
    name: "delete job",
    async prepare(admin, { employerId }) {
      const id = await createJob(admin, employerId);
      await createApplication(admin, id);
      return id;
    },
    request: (_, id) => ({ method: "DELETE", path: rest(`job_openings?id=eq.${id}&select=id`) }),
  },
  {
    name: "invite",
    request: ({ employerId }) => ({
      method: "POST",
      path: "/functions/v1/invite",
      body: { employer_id: employerId, email: `${randomUUID()}@people.example` },
    }),
  },
  {
    name: "remove member",
    async prepare(admin, { employerId }) {
      const { userId } = await createPerson(admin);
      await admin.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [userId, employerId]);
      return userId;
    },
    request: ({ employerId }, id) => ({
      method: "DELETE",
      path: rest(`employers_users?user_id=eq.${id}&employer_id=eq.${employerId}`),
    }),
  },
  {
    name: "geocode",
    request: () => ({
      method: "POST",
      path: "/functions/v1/geocode",
      body: { address: "12 Main Street", city: "Duluth", state: "Minnesota", postal_code: "55802" },
    }),
  },
];

const OF_NEWCOMERS: readonly Call[] = [
  {
    name: "create user",
    isOfNewcomer: true,
    request: ({ authId }) => ({
      method: "POST",
      path: rest("users"),
      body: {
        first_name: "Ada",
        last_name: "King",
        email: `newcomer${authId}@bench.example`,
        role: "user",
        user_type: "employer",
        send_email: 1,
        automated_email: 1,
        newsletter_email: 1,
        auth_id: authId,
      },
    }),
  },
  {
    name: "pending check",
    isOfNewcomer: true,
    prepare: userIdOf,
    request: (_, id) => ({
      path: rest(`pending_employer_user_connections?select=id&employer_id=eq.1&user_id=eq.${id}&limit=1`),
    }),
  },
  {
    name: "request access",
    isOfNewcomer: true,
    prepare: userIdOf,
    request: (_, id) => ({
      method: "POST",
      path: rest("pending_employer_user_connections"),
      body: { employer_id: 1 + (id % 20), user_id: id, requested_by: id },
    }),
  },
  {
    name: "create employer",
    isOfNewcomer: true,
    request: () => ({
      method: "POST",
      path: rest("employers?select=id,name,logo,approved,inactive"),
      body: { ...COMPANY, name: `Bakery ${randomUUID()}`, approved: 0, inactive: 0 },
    }),
  },
];

async function userIdOf(admin: Pool, { authId }: Member): Promise<number> {
  const { rows } = await admin.query<{ id: number }>("select id::int from users where auth_id = $1", [authId]);
  return rows[0]?.id ?? 0;
}

/** The calls of the data service and the functions. */
export const DATA_CALLS: readonly Call[] = [...READS, ...WRITES, ...OF_NEWCOMERS];
