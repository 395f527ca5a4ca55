import { ACTORS, type Actor } from "./world.ts";

type Verb = "select" | "insert" | "update" | "delete" | "call";

/** The result of an attempt: the row, no row, or a rejection with SQLSTATE 42501. */
type Outcome = "row" | "nothing" | "refused";

/**
 * The result that Spec §6 requires for each attempt and actor. attempts.ts defines the attempt for
 * each value of the column `what`. world.ts explains the letters of the actors. The attempts of
 * actor I use rows of I's inactive company. The attempts of F and S use rows of their company,
 * which requires a second factor (rule 69). All other attempts use rows of M's company.
 */
const TABLE = `
| what                                                  | verb   | V       | N       | M       | I       | X       | F       | S       |
|-------------------------------------------------------|--------|---------|---------|---------|---------|---------|---------|---------|
| users: oneself                                        | select | refused | row     | row     | row     | row     | row     | row     |
| users: a member                                       | select | refused | nothing | row     | row     | nothing | nothing | row     |
| users: oneself, a second time                         | insert | refused | 23505   | 23505   | 23505   | 23505   | 23505   | 23505   |
| users: oneself                                        | update | refused | row     | row     | row     | row     | row     | row     |
| users: a member                                       | update | refused | nothing | nothing | nothing | nothing | nothing | nothing |
| users: oneself                                        | delete | refused | refused | refused | refused | refused | refused | refused |
| employers                                             | select | refused | nothing | row     | row     | nothing | nothing | row     |
| employers                                             | insert | refused | row     | row     | row     | row     | row     | row     |
| employers                                             | update | refused | nothing | row     | nothing | nothing | nothing | row     |
| employers: the contact on the public page             | update | refused | nothing | row     | nothing | nothing | nothing | row     |
| employers: whether it is a public employer            | update | refused | nothing | row     | nothing | nothing | nothing | row     |
| employers                                             | delete | refused | refused | refused | refused | refused | refused | refused |
| employers_users: a member                             | select | refused | nothing | row     | row     | nothing | nothing | row     |
| employers_users: oneself                              | select | refused | nothing | row     | row     | nothing | nothing | row     |
| employers_users: oneself into the company             | insert | refused | refused | refused | refused | refused | refused | refused |
| employers_users: a member                             | update | refused | refused | refused | refused | refused | refused | refused |
| employers_users: a member                             | delete | refused | nothing | row     | nothing | nothing | nothing | row     |
| employers_users: oneself                              | delete | refused | nothing | row     | row     | nothing | nothing | row     |
| pending_employer_user_connections: of the newcomer    | select | refused | row     | nothing | nothing | nothing | nothing | nothing |
| pending_employer_user_connections: own company        | insert | refused | 23505   | refused | refused | row     | refused | refused |
| pending_employer_user_connections: inactive company   | insert | refused | refused | refused | refused | refused | refused | refused |
| pending_employer_user_connections: rival company      | insert | refused | row     | row     | row     | refused | row     | row     |
| pending_employer_user_connections: of the newcomer    | update | refused | refused | refused | refused | refused | refused | refused |
| pending_employer_user_connections: of the newcomer    | delete | refused | refused | refused | refused | refused | refused | refused |
| employer_invitations                                  | select | refused | nothing | row     | nothing | nothing | nothing | row     |
| employer_invitations: the token                       | select | refused | refused | refused | refused | refused | refused | refused |
| employer_invitations                                  | insert | refused | refused | refused | refused | refused | refused | refused |
| employer_invitations                                  | update | refused | refused | refused | refused | refused | refused | refused |
| employer_invitations                                  | delete | refused | nothing | row     | nothing | nothing | nothing | row     |
| team_log                                              | select | refused | nothing | row     | row     | nothing | nothing | row     |
| team_log                                              | insert | refused | refused | refused | refused | refused | refused | refused |
| team_log                                              | update | refused | refused | refused | refused | refused | refused | refused |
| team_log                                              | delete | refused | refused | refused | refused | refused | refused | refused |
| job_categories                                        | select | row     | row     | row     | row     | row     | row     | row     |
| job_categories                                        | insert | refused | refused | refused | refused | refused | refused | refused |
| job_categories                                        | update | refused | refused | refused | refused | refused | refused | refused |
| job_categories                                        | delete | refused | refused | refused | refused | refused | refused | refused |
| employment_types                                      | select | row     | row     | row     | row     | row     | row     | row     |
| employment_types                                      | insert | refused | refused | refused | refused | refused | refused | refused |
| employment_types                                      | update | refused | refused | refused | refused | refused | refused | refused |
| employment_types                                      | delete | refused | refused | refused | refused | refused | refused | refused |
| location_types                                        | select | row     | row     | row     | row     | row     | row     | row     |
| location_types                                        | insert | refused | refused | refused | refused | refused | refused | refused |
| location_types                                        | update | refused | refused | refused | refused | refused | refused | refused |
| location_types                                        | delete | refused | refused | refused | refused | refused | refused | refused |
| education_credentials                                 | select | row     | row     | row     | row     | row     | row     | row     |
| education_credentials                                 | insert | refused | refused | refused | refused | refused | refused | refused |
| education_credentials                                 | update | refused | refused | refused | refused | refused | refused | refused |
| education_credentials                                 | delete | refused | refused | refused | refused | refused | refused | refused |
| experience_levels                                     | select | row     | row     | row     | row     | row     | row     | row     |
| experience_levels                                     | insert | refused | refused | refused | refused | refused | refused | refused |
| experience_levels                                     | update | refused | refused | refused | refused | refused | refused | refused |
| experience_levels                                     | delete | refused | refused | refused | refused | refused | refused | refused |
| job_openings                                          | select | refused | nothing | row     | row     | nothing | nothing | row     |
| job_openings                                          | insert | refused | refused | row     | refused | refused | refused | row     |
| job_openings: from a suggestion                       | insert | refused | refused | row     | refused | refused | refused | row     |
| job_openings: from a rival's suggestion               | insert | refused | refused | refused | refused | refused | refused | refused |
| job_openings                                          | update | refused | nothing | row     | nothing | nothing | nothing | row     |
| job_openings                                          | delete | refused | nothing | row     | nothing | nothing | nothing | row     |
| job_list                                              | select | refused | nothing | row     | row     | nothing | nothing | row     |
| job_list                                              | insert | refused | refused | refused | refused | refused | refused | refused |
| job_list                                              | update | refused | refused | refused | refused | refused | refused | refused |
| job_list                                              | delete | refused | refused | refused | refused | refused | refused | refused |
| job_categories_job_openings                           | select | refused | nothing | row     | row     | nothing | nothing | row     |
| job_categories_job_openings                           | insert | refused | refused | row     | refused | refused | refused | row     |
| job_categories_job_openings                           | update | refused | refused | refused | refused | refused | refused | refused |
| job_categories_job_openings                           | delete | refused | nothing | row     | nothing | nothing | nothing | row     |
| applications                                          | select | refused | nothing | row     | row     | nothing | nothing | row     |
| applications                                          | insert | refused | refused | refused | refused | refused | refused | refused |
| applications                                          | update | refused | refused | refused | refused | refused | refused | refused |
| applications                                          | delete | refused | refused | refused | refused | refused | refused | refused |
| application_notes                                     | select | refused | nothing | row     | row     | nothing | nothing | row     |
| application_notes                                     | insert | refused | refused | refused | refused | refused | refused | refused |
| application_notes                                     | update | refused | refused | refused | refused | refused | refused | refused |
| application_notes: one's own                          | delete | refused | nothing | row     | nothing | nothing | nothing | row     |
| application_notes: a colleague's                      | delete | refused | nothing | nothing | nothing | nothing | nothing | nothing |
| answer_texts                                          | select | refused | nothing | row     | row     | nothing | nothing | row     |
| answer_texts                                          | insert | refused | refused | refused | refused | refused | refused | refused |
| answer_texts                                          | update | refused | refused | refused | refused | refused | refused | refused |
| answer_texts                                          | delete | refused | refused | refused | refused | refused | refused | refused |
| job_days                                              | select | refused | nothing | row     | row     | nothing | nothing | row     |
| job_days                                              | insert | refused | refused | refused | refused | refused | refused | refused |
| job_days                                              | update | refused | refused | refused | refused | refused | refused | refused |
| job_days                                              | delete | refused | refused | refused | refused | refused | refused | refused |
| applications: the secret                              | select | refused | refused | refused | refused | refused | refused | refused |
| script_acquired_job_openings                          | select | refused | nothing | row     | row     | nothing | nothing | row     |
| script_acquired_job_openings                          | insert | refused | refused | refused | refused | refused | refused | refused |
| script_acquired_job_openings: to live                 | update | refused | nothing | row     | nothing | nothing | nothing | row     |
| script_acquired_job_openings: denial                  | update | refused | nothing | row     | nothing | nothing | nothing | row     |
| script_acquired_job_openings: undo of denial          | update | refused | nothing | row     | nothing | nothing | nothing | row     |
| script_acquired_job_openings: not a job               | update | refused | nothing | row     | nothing | nothing | nothing | row     |
| script_acquired_job_openings: not a job, not denied   | update | refused | nothing | 23514   | nothing | nothing | nothing | 23514   |
| script_acquired_job_openings: both                    | update | refused | nothing | 23514   | nothing | nothing | nothing | 23514   |
| script_acquired_job_openings: return from live        | update | refused | nothing | nothing | nothing | nothing | nothing | nothing |
| script_acquired_job_openings                          | delete | refused | refused | refused | refused | refused | refused | refused |
| job_drafts: one's own                                 | select | refused | nothing | row     | row     | nothing | nothing | row     |
| job_drafts: a colleague's                             | select | refused | nothing | nothing | nothing | nothing | nothing | nothing |
| job_drafts: after 24 hours                            | select | refused | nothing | nothing | nothing | nothing | nothing | nothing |
| job_drafts                                            | insert | refused | refused | refused | refused | refused | refused | refused |
| job_drafts: the name of one's own                     | update | refused | nothing | row     | nothing | nothing | nothing | row     |
| job_drafts: the name of a colleague's                 | update | refused | nothing | nothing | nothing | nothing | nothing | nothing |
| job_drafts: what is written                           | update | refused | refused | refused | refused | refused | refused | refused |
| job_drafts: one's own                                 | delete | refused | nothing | row     | nothing | nothing | nothing | row     |
| job_drafts: a colleague's                             | delete | refused | nothing | nothing | nothing | nothing | nothing | nothing |
| save_job_draft                                        | call   | refused | refused | row     | refused | refused | refused | row     |
| my_profile                                            | call   | refused | row     | row     | row     | row     | row     | row     |
| search_employers                                      | call   | refused | row     | row     | row     | row     | row     | row     |
| employer_name_taken                                   | call   | refused | row     | row     | row     | row     | row     | row     |
| search_jobs                                           | call   | refused | nothing | row     | row     | nothing | nothing | row     |
| search_suggested_jobs                                 | call   | refused | nothing | row     | row     | nothing | nothing | row     |
| set_job_categories                                    | call   | refused | refused | row     | refused | refused | refused | row     |
| close_job                                             | call   | refused | refused | row     | refused | refused | refused | row     |
| reopen_job                                            | call   | refused | refused | row     | refused | refused | refused | row     |
| renew_job                                             | call   | refused | refused | row     | refused | refused | refused | row     |
| pause_job                                             | call   | refused | refused | row     | refused | refused | refused | row     |
| record_outcome                                        | call   | refused | refused | row     | refused | refused | refused | row     |
| hires                                                 | call   | refused | nothing | row     | row     | nothing | nothing | row     |
| deleted_jobs                                          | call   | refused | nothing | row     | row     | nothing | nothing | row     |
| restore_deleted_job                                   | call   | refused | refused | row     | refused | refused | refused | row     |
| restore_deleted_job: by staff                         | call   | refused | refused | refused | refused | refused | refused | refused |
| renew_jobs                                            | call   | refused | refused | row     | refused | refused | refused | row     |
| close_jobs                                            | call   | refused | refused | row     | refused | refused | refused | row     |
| duplicate_jobs                                        | call   | refused | refused | row     | refused | refused | refused | row     |
| delete_jobs                                           | call   | refused | refused | row     | refused | refused | refused | row     |
| undo_job_batch                                        | call   | refused | refused | row     | refused | refused | refused | row     |
| delete_jobs: of a rival                               | call   | refused | refused | nothing | refused | refused | refused | nothing |
| hold_application                                      | call   | refused | refused | row     | refused | refused | refused | row     |
| hold_applications                                     | call   | refused | refused | row     | refused | refused | refused | row     |
| applicants                                            | call   | refused | nothing | row     | row     | nothing | nothing | row     |
| jobs_with_applicants                                  | call   | refused | nothing | row     | row     | nothing | nothing | row     |
| waiting_counts                                        | call   | refused | nothing | row     | row     | nothing | nothing | row     |
| mark_applications                                     | call   | refused | refused | row     | refused | refused | refused | row     |
| mark_applications: of a rival                         | call   | refused | refused | nothing | refused | refused | refused | nothing |
| add_application_note                                  | call   | refused | refused | row     | refused | refused | refused | row     |
| save_answer_text                                      | call   | refused | refused | row     | refused | refused | refused | row     |
| dashboard                                             | call   | refused | nothing | row     | row     | nothing | nothing | row     |
| company_page                                          | call   | refused | nothing | row     | row     | nothing | nothing | row     |
| job_timeline                                          | call   | refused | nothing | row     | row     | nothing | nothing | row     |
| job_figures                                           | call   | refused | nothing | row     | row     | nothing | nothing | row     |
| job_sources                                           | call   | refused | nothing | row     | row     | nothing | nothing | row     |
| require_second_factor                                 | call   | refused | refused | refused | refused | refused | refused | row     |
| require_second_factor: no longer                      | call   | refused | refused | refused | refused | refused | refused | row     |
| employers_that_need_second_factor                     | call   | refused | nothing | nothing | nothing | nothing | row     | nothing |
| look_for_jobs                                         | call   | refused | refused | row     | refused | refused | refused | row     |
| cancel_scan                                           | call   | refused | refused | row     | refused | refused | refused | row     |
| last_scan                                             | call   | refused | nothing | row     | row     | nothing | nothing | row     |
| suggestion_news                                       | call   | refused | nothing | row     | row     | nothing | nothing | row     |
| keep_job                                              | call   | refused | refused | row     | refused | refused | refused | row     |
| report_missed_jobs                                    | call   | refused | refused | row     | refused | refused | refused | row     |
| invite                                                | call   | refused | refused | row     | refused | refused | refused | row     |
| resend_invitation                                     | call   | refused | refused | row     | refused | refused | refused | row     |
| revoke_invitation                                     | call   | refused | refused | row     | refused | refused | refused | row     |
| invitation_by_token                                   | call   | nothing | nothing | nothing | nothing | nothing | nothing | nothing |
| accept_invitation                                     | call   | refused | P0001   | P0001   | P0001   | P0001   | P0001   | P0001   |
| accept_invitation: of a removed member                | call   | refused | P0001   | P0001   | P0001   | P0001   | P0001   | P0001   |
`;

export type AccessRule = { what: string; verb: Verb; outcomes: Record<Actor, Outcome | string> };

export const accessRules: AccessRule[] = TABLE.trim().split("\n").slice(2).map(parseRule);

function parseRule(line: string): AccessRule {
  const [what = "", verb, ...outcomes] = line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
  const byActor = Object.fromEntries(ACTORS.map((actor, index) => [actor, outcomes[index] ?? ""]));
  return { what, verb: verb as Verb, outcomes: byActor as Record<Actor, string> };
}
