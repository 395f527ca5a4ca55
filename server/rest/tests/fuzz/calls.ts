import fc from "fast-check";
import { at, canary, cell, fieldOf, position } from "./choices.ts";
import { type Draft, table } from "./draft.ts";
import { TABLES, type Table, type Truth } from "./truth.ts";

type Value = (truth: Truth) => unknown;

/**
 * Generates a function that passes a random choice and the stored rows to `value`. The choice is
 * made before the function is called.
 */
function valueFrom<Chosen>(
  choice: fc.Arbitrary<Chosen>,
  value: (chosen: Chosen, truth: Truth) => unknown = (chosen) => chosen,
): fc.Arbitrary<Value> {
  return choice.map((chosen) => (truth: Truth) => value(chosen, truth));
}

const fixed = (...values: string[]) => valueFrom(fc.constantFrom(...values));
const id = (table: Table) => valueFrom(position, (row, truth) => at([...truth[table].values(), { id: 0 }], row).id);
const ids = (table: Table) =>
  valueFrom(fc.array(id(table), { minLength: 1, maxLength: 4 }), (chosen, truth) =>
    chosen.map((value) => value(truth)),
  );
const text = valueFrom(fc.record({ table, cell }), ({ table, cell }, truth) =>
  String(fieldOf(truth, table, cell) ?? "x"),
);
const email = valueFrom(canary, (word) => `${word}@guests.example`);
const categories = valueFrom(fc.subarray([1201, 1202, 1203], { minLength: 1 }));
const yesOrNo = valueFrom(fc.boolean());
const uuid = fc.oneof(fixed("5b6a0f6e-53f0-4c3a-9f43-0d7f1f0b6c11"), text);
const version = valueFrom(fc.nat(3));
const draft = valueFrom(canary, (word) => ({ name: word }));

/** Functions that clients call, with possible arguments. */
const FUNCTIONS: Record<string, Record<string, fc.Arbitrary<Value>>> = {
  my_profile: {},
  search_employers: { term: fc.oneof(fixed("canary", "Company"), text) },
  employer_name_taken: { name: text },
  search_jobs: { employer_id: id("employers"), term: fc.oneof(fixed("", "canary"), text) },
  search_suggested_jobs: { employer_id: id("employers") },
  set_job_categories: { job_id: id("job_openings"), category_ids: categories },
  close_job: { job_id: id("job_openings"), reason: fixed("filled_here", "not_needed") },
  reopen_job: { job_id: id("job_openings") },
  renew_job: { job_id: id("job_openings") },
  pause_job: {
    job_id: id("job_openings"),
    until: valueFrom(fc.constantFrom("2099-01-01", "1999-12-31", "infinity", null)),
  },
  record_outcome: { job_id: id("job_openings"), outcome: fixed("hired_here", "not_hired", "maybe", "") },
  hires: { employer_id: id("employers") },
  deleted_jobs: { employer_id: id("employers") },
  restore_deleted_job: { job_id: id("job_openings") },
  renew_jobs: { employer_id: id("employers"), job_ids: ids("job_openings") },
  close_jobs: {
    employer_id: id("employers"),
    job_ids: ids("job_openings"),
    reason: fixed("filled_here", "not_needed"),
  },
  duplicate_jobs: { employer_id: id("employers"), job_ids: ids("job_openings") },
  delete_jobs: { employer_id: id("employers"), job_ids: ids("job_openings") },
  undo_job_batch: {
    batch_id: valueFrom(position),
  },
  hold_application: { application_id: id("applications"), is_held: yesOrNo },
  hold_applications: { job_id: id("job_openings"), is_held: yesOrNo },
  applicants: { employer_id: id("employers"), term: fc.oneof(fixed("", "canary"), text), meets_needs: yesOrNo },
  jobs_with_applicants: { employer_id: id("employers") },
  waiting_counts: { employer_id: id("employers") },
  mark_applications: {
    employer_id: id("employers"),
    application_ids: ids("applications"),
    states: valueFrom(fc.constantFrom(["new"], ["interview"], ["hired"], ["gone"])),
  },
  add_application_note: { application_id: id("applications"), body: text },
  save_answer_text: {
    employer_id: id("employers"),
    kind: fixed("invite", "decline", "other"),
    subject: text,
    body: text,
  },
  dashboard: { employer_id: id("employers") },
  company_page: { employer_id: id("employers") },
  job_timeline: { job_id: id("job_openings") },
  job_figures: { job_id: id("job_openings") },
  job_sources: { job_id: id("job_openings") },
  report_missed_jobs: {
    employer_id: id("employers"),
    url: fc.oneof(fixed("https://site.example/jobs"), text),
    note: text,
  },
  require_second_factor: { employer_id: id("employers"), is_required: yesOrNo },
  employers_that_need_second_factor: {},
  save_job_draft: { employer_id: id("employers"), draft_id: uuid, copy_id: uuid, based_on: version, draft },
  invite: { employer_id: id("employers"), email },
  resend_invitation: { invitation_id: id("employer_invitations") },
  revoke_invitation: { invitation_id: id("employer_invitations") },
  invitation_by_token: { token: text },
  accept_invitation: { token: text },
};

export const call = fc.oneof(
  ...Object.entries(FUNCTIONS).map(([name, parameters]) =>
    fc.record(parameters).map(
      (values): Draft =>
        (truth) => {
          const body = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value(truth)]));
          return { method: "POST", path: `rpc/${name}`, body };
        },
    ),
  ),
);

const LOOKUPS = ["job_categories", "employment_types", "location_types", "education_credentials", "experience_levels"];

const junk = fc.constantFrom(
  "select=*,auth.users(*)",
  "id=eq.",
  "id=in.(1,2",
  "or=(id.eq.1,and(",
  "select=*,employers!inner(*,job_openings!inner(*))",
  "limit=-1",
  "order=nothing",
  "id=eq.9999999999999999999999",
  "select=id::text::regclass",
  "name=match.((((",
  "id=cs.{}",
  "select=count(),id.sum()",
);
const path = fc.constantFrom(
  ...TABLES,
  ...LOOKUPS,
  "auth.users",
  "deleted_jobs",
  "spent_applications",
  "application_phrases",
  "ownership_proofs",
  "ownership_codes",
  "job_sources",
  "pg_class",
  "rpc/restore_job",
  "rpc/my_employer_ids",
  "rpc/apply_for_job",
  "rpc/delete_application",
  "rpc/end_ownership_proof",
);
const junkBody = fc.oneof(
  valueFrom(fc.constantFrom(undefined, [], {}, [[]], { id: { id: [] } }, { name: "\u0000" })),
  text,
);

/** Malformed requests. The server can reject them with any status below 500. */
export const nonsense = fc
  .record({ path, junk, body: junkBody, method: fc.constantFrom("GET", "POST", "PATCH", "DELETE") })
  .map(({ path, junk, body, method }): Draft => {
    const hasBody = method === "POST" || method === "PATCH";
    return (truth) => ({ method, path: `${path}?${junk}`, ...(hasBody && { body: body(truth) }) });
  });
