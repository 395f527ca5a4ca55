/** The privileges of each role on an object, such as "select update". */
export type GrantRules = Record<string, Record<string, string>>;

/**
 * All grants to everyone ("public") and to the roles of requests. `columns of` means a grant on
 * some columns, which column-rules.ts lists. Empty cells at the end of a row may be left out. An
 * object that the table doesn't list has only the grants in SERVICE_ROLE.
 */
const TABLE = `
| what                                               | public | anon    | authenticated        | service_role | public_site |
|----------------------------------------------------|--------|---------|----------------------|--------------|-------------|
| schema public                                      | usage  | usage   | usage                | usage        |
| schema app                                         |        |         | usage                | usage        |
| schema auth                                        |        | usage   | usage                | usage        |
| schema site                                        |        |         |                      |              | usage       |
| table site.job_pages                               |        |         |                      |              | select      |
| table site.jobs                                    |        |         |                      |              | select      |
| table site.job_categories                          |        |         |                      |              | select      |
| table site.companies                               |        |         |                      |              | select      |
| table site.published_jobs                          |        |         |                      |              | select      |
| function site.find_jobs                            |        |         |                      |              | execute     |
| function site.apply_for_job                        |        |         |                      |              | execute     |
| function site.application_by_token                 |        |         |                      |              | execute     |
| function site.delete_application                   |        |         |                      |              | execute     |
| function site.delete_past_visitors                 |        |         |                      |              | execute     |
| function site.visitor_salt                         |        |         |                      |              | execute     |
| function site.count_visits                         |        |         |                      |              | execute     |
| function site.logo                                 |        |         |                      |              | execute     |
| columns of public.users                            |        |         | insert select update |              |
| table public.employers                             |        |         | select               |              |
| columns of public.employers                        |        |         | insert update        |              |
| table public.employers_users                       |        |         | delete select        |              |
| table public.pending_employer_user_connections     |        |         | select               |              |
| columns of public.pending_employer_user_connections|        |         | insert               |              |
| table public.employer_invitations                  |        |         | delete               |              |
| columns of public.employer_invitations             |        |         | select               |              |
| table public.team_log                              |        |         | select               |              |
| table public.job_categories                        |        | select  | select               |              |
| table public.employment_types                      |        | select  | select               |              |
| table public.location_types                        |        | select  | select               |              |
| table public.education_credentials                 |        | select  | select               |              |
| table public.experience_levels                     |        | select  | select               |              |
| table public.job_openings                          |        |         | delete select        |              |
| columns of public.job_openings                     |        |         | insert update        |              |
| table public.job_list                              |        |         | select               |              |
| table public.job_categories_job_openings           |        |         | delete insert select |              |
| table public.job_days                              |        |         | select               |              |
| columns of public.applications                     |        |         | select               |              |
| table public.application_notes                     |        |         | delete select        |              |
| table public.answer_texts                          |        |         | select               |              |
| table public.script_acquired_job_openings          |        |         | select               |              |
| columns of public.script_acquired_job_openings     |        |         | update               |              |
| table public.job_drafts                            |        |         | delete select        |              |
| columns of public.job_drafts                       |        |         | update               |              |
| function public.save_job_draft                     |        |         | execute              |              |
| function public.my_profile                         |        |         | execute              |              |
| function public.search_employers                   |        |         | execute              |              |
| function public.employer_name_taken                |        |         | execute              |              |
| function public.search_jobs                        |        |         | execute              |              |
| function public.search_suggested_jobs              |        |         | execute              |              |
| function public.set_job_categories                 |        |         | execute              |              |
| function public.close_job                           |        |         | execute              |              |
| function public.reopen_job                          |        |         | execute              |              |
| function public.renew_job                           |        |         | execute              |              |
| function public.pause_job                           |        |         | execute              |              |             |
| function public.record_outcome                      |        |         | execute              |              |             |
| function public.hires                               |        |         | execute              |              |             |
| function public.deleted_jobs                        |        |         | execute              |              |
| function public.restore_deleted_job                 |        |         | execute              |              |
| function public.renew_jobs                         |        |         | execute              |              |
| function public.close_jobs                         |        |         | execute              |              |
| function public.duplicate_jobs                     |        |         | execute              |              |
| function public.delete_jobs                        |        |         | execute              |              |
| function public.undo_job_batch                     |        |         | execute              |              |
| function public.hold_application                    |        |         | execute              |              |
| function public.hold_applications                   |        |         | execute              |              |
| function public.applicants                         |        |         | execute              |              |
| function public.jobs_with_applicants               |        |         | execute              |              |
| function public.waiting_counts                     |        |         | execute              |              |
| function public.mark_applications                  |        |         | execute              |              |
| function public.add_application_note               |        |         | execute              |              |
| function public.save_answer_text                   |        |         | execute              |              |
| function public.dashboard                           |        |         | execute              |              |
| function public.company_page                        |        |         | execute              |              |
| function public.job_timeline                        |        |         | execute              |              |
| function public.job_figures                         |        |         | execute              |              |
| function public.job_sources                         |        |         | execute              |              |
| function public.look_for_jobs                      |        |         | execute              |              |
| function public.cancel_scan                        |        |         | execute              |              |
| function public.last_scan                          |        |         | execute              |              |
| function public.suggestion_news                    |        |         | execute              |              |
| function public.keep_job                           |        |         | execute              |              |
| function public.report_missed_jobs                 |        |         | execute              |              |
| function public.require_second_factor               |        |         | execute              |              |
| function public.employers_that_need_second_factor   |        |         | execute              |              |
| function public.invite                             |        |         | execute              |              |
| function public.resend_invitation                  |        |         | execute              |              |
| function public.revoke_invitation                  |        |         | execute              |              |
| function public.invitation_by_token                |        | execute | execute              |              |
| function public.accept_invitation                  |        |         | execute              |              |
| function app.my_user_id                            |        |         | execute              |              |
| function app.my_employer_ids                       |        |         | execute              |              |
| function app.my_active_employer_ids                |        |         | execute              |              |
| function app.my_colleague_ids                      |        |         | execute              |              |
| function app.may_request_access                    |        |         | execute              |              |
| function app.is_industry                           |        |         | execute              |              |
| function app.employer_name_key                     |        |         | execute              |              |
| function app.visible_part                          |        |         | execute              |              |
| function app.is_web_address                        |        |         | execute              |              |
| function app.is_email                              |        |         | execute              |              |
| function app.is_rich_text                          |        |         | execute              |              |
| function app.are_questions                         |        |         | execute              |              |
| function app.has_text                              |        |         | execute              |              |
| function app.today                                 |        |         | execute              |              |
| function app.job_status                            |        |         | execute              |              |
| function app.folded                                |        |         | execute              |              |
| function app.holds                                 |        |         | execute              |              |
| function app.holds_place                           |        |         | execute              |              |
| function app.begin_keyed_insert                    |        |         | execute              |              |
| function app.end_keyed_insert                      |        |         | execute              |              |
| function auth.uid                                  |        | execute | execute              | execute      |
| function auth.role                                 |        | execute | execute              | execute      |
| function auth.email                                |        | execute | execute              | execute      |
| function auth.jwt                                  |        | execute | execute              | execute      |
`;

export const grantRules: GrantRules = Object.fromEntries(TABLE.trim().split("\n").slice(2).map(parseRule));

function parseRule(line: string): [what: string, rule: Record<string, string>] {
  const [what = "", ...cells] = line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
  const roles = ["public", "anon", "authenticated", "service_role", "public_site"];
  return [what, Object.fromEntries(roles.map((role, index) => [role, cells[index] ?? ""]).filter(([, rule]) => rule))];
}

/**
 * The service role is for other parts of the platform. It has all rights in `public` and may call
 * functions of `app`.
 */
const SERVICE_ROLE: readonly [pattern: RegExp, privileges: string][] = [
  [/^table public\./, "delete insert references select trigger truncate update"],
  [/^sequence public\./, "select update usage"],
  [/^function (public|app)\./, "execute"],
];

export function ruleOf(what: string): Record<string, string> {
  const all = SERVICE_ROLE.find(([pattern]) => pattern.test(what))?.[1];
  return { ...grantRules[what], ...(all && { service_role: all }) };
}
