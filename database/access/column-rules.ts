import { employerFields, isPublicChoice } from "#domain/company/employer-fields.ts";
import { jobColumn, jobFields } from "#domain/job/job-fields.ts";

/**
 * The columns of the job's geographic position. The form has no fields for them, but the web app
 * sends them with the form.
 */
const BESIDE_THE_JOB_FORM = ["latitude", "longitude", "location_precision"];
const JOB_FORM = [...jobFields.map(jobColumn), ...BESIDE_THE_JOB_FORM].filter((column) => column !== null).join(" ");
const PROFILE = employerFields.join(" ");
/**
 * The fields that a member may set on a new company. A new company has no public page yet, so its
 * members cannot choose what that page shows.
 */
const POSTED = employerFields.filter((field) => !isPublicChoice(field)).join(" ");
const NAMES_AND_FLAGS = "first_name last_name send_email automated_email newsletter_email";

/**
 * The columns that signed-in users may read, insert and update. "*" means every column. Users can
 * set no other column, as Spec §6 "Columns a client can never set" requires.
 */
export const columnRules: Record<string, { reads: string; posts: string; patches: string }> = {
  users: {
    reads: "id auth_id first_name last_name email last_login",
    posts: `auth_id email role user_type ${NAMES_AND_FLAGS}`,
    patches: NAMES_AND_FLAGS,
  },
  employers: { reads: "*", posts: `${POSTED} approved inactive`, patches: `${PROFILE} is_public_employer` },
  employers_users: { reads: "*", posts: "", patches: "" },
  pending_employer_user_connections: { reads: "*", posts: "employer_id user_id requested_by", patches: "" },
  employer_invitations: { reads: "id employer_id email invited_by created expires_at", posts: "", patches: "" },
  team_log: { reads: "*", posts: "", patches: "" },
  job_categories: { reads: "*", posts: "", patches: "" },
  employment_types: { reads: "*", posts: "", patches: "" },
  location_types: { reads: "*", posts: "", patches: "" },
  education_credentials: { reads: "*", posts: "", patches: "" },
  experience_levels: { reads: "*", posts: "", patches: "" },
  job_openings: { reads: "*", posts: `employer_id original_script_job_id ${JOB_FORM}`, patches: JOB_FORM },
  job_list: { reads: "*", posts: "", patches: "" },
  job_categories_job_openings: { reads: "*", posts: "job_opening_id job_category_id", patches: "" },
  job_days: { reads: "*", posts: "", patches: "" },
  applications: {
    reads:
      "id job_opening_id created name email phone message state state_changed held_at deletion_asked arrived_in_flood answers meets_needs",
    posts: "",
    patches: "",
  },
  application_notes: { reads: "*", posts: "", patches: "" },
  answer_texts: { reads: "*", posts: "", patches: "" },
  job_drafts: { reads: "*", posts: "", patches: "name" },
  script_acquired_job_openings: { reads: "*", posts: "", patches: "moved_to_live denied not_a_job" },
};

export const PUBLIC_TABLES = new Set([
  "job_categories",
  "employment_types",
  "location_types",
  "education_credentials",
  "experience_levels",
]);

export function toColumns(listed: string, all: string[]): string[] {
  return listed === "*" ? all : listed.split(" ").filter(Boolean).sort();
}
