import { randomUUID } from "node:crypto";
import { PUBLIC_TABLES } from "./column-rules.ts";
import {
  type Actor,
  CATEGORY_ID,
  type CompanyOfTheWorld,
  FORMER_MEMBER_INVITATION,
  JOB,
  OTHER_CATEGORY_ID,
  type World,
} from "./world.ts";

/** A statement that an actor tries, as SQL and as a request to the data service. */
export type Attempt = {
  /** The table, or the function to call. */
  target: string;
  /** The columns that the statement returns, usually only the primary key. */
  columns: string;
  /** Column values of the rows to read or change. */
  match?: Record<string, unknown>;
  /** The values to write, or the arguments of a call. */
  values?: Record<string, unknown>;
};

/** Returns the attempt for a row of the table in access-rules.ts. */
export function attemptOf(world: World, what: string, verb: string, actor: Actor): Attempt {
  const company = { I: world.closed, F: world.guarded, S: world.guarded }[actor as string] ?? world.bakery;
  const line = `${what} | ${verb}`;
  const attempt = attempts(world, company, actor)[line] ?? (PUBLIC_TABLES.has(what) && lookupAttempt(what, verb));
  if (!attempt) throw new Error(`attempts.ts has no attempt for: ${line}`);
  return attempt;
}

const newDraft = { draft_id: randomUUID(), copy_id: randomUUID(), based_on: 0, draft: { name: "Baker" } };

function attempts(world: World, company: CompanyOfTheWorld, actor: Actor): Record<string, Attempt | undefined> {
  const {
    id,
    jobId,
    endingJobId,
    closedJobId,
    deletedJobId,
    jobDeletedByStaffId,
    batchId,
    scanId,
    draftId,
    oldDraftId,
    suggestionId,
    deniedSuggestionId,
    liveSuggestionId,
    invitationId,
    applicationId,
    noteId,
    colleaguesNoteId,
  } = company;
  const [, colleague] = company.members;
  const people = {
    V: undefined,
    N: world.newcomer,
    M: world.bakery.members[0],
    I: company.members[0],
    X: world.rival.members[0],
    F: world.guarded.members[0],
    S: world.guarded.members[0],
  };
  const me = people[actor];
  const link = { user_id: colleague.userId, employer_id: id };
  const ownLink = { user_id: me?.userId ?? 0, employer_id: id };
  const employer = { target: "employers", columns: "id", match: { id } };
  const links = { target: "employers_users", columns: "user_id,employer_id" };
  const request = { target: "pending_employer_user_connections", columns: "id" };
  const ownRequest = { ...request, match: { user_id: world.newcomer.userId } };
  const invitation = { target: "employer_invitations", columns: "id", match: { id: invitationId } };
  const log = { target: "team_log", columns: "id", match: { employer_id: id } };
  const job = { target: "job_openings", columns: "id", match: { id: jobId } };
  const listed = { ...job, target: "job_list" };
  const category = { target: "job_categories_job_openings", columns: "job_opening_id,job_category_id" };
  const application = { target: "applications", columns: "id", match: { job_opening_id: jobId } };
  const note = { target: "application_notes", columns: "id", match: { id: noteId } };
  const answer = { target: "answer_texts", columns: "employer_id,kind", match: { employer_id: id } };
  const days = { target: "job_days", columns: "job_opening_id,day", match: { job_opening_id: jobId } };
  const suggestion = { target: "script_acquired_job_openings", columns: "id", match: { id: suggestionId } };
  const draft = { target: "job_drafts", columns: "user_id,employer_id,id", match: { id: draftId } };
  const ownDraft = { ...draft, match: { id: draftId, employer_id: id, user_id: me?.userId ?? 0 } };
  const othersDraft = { ...draft, match: { id: draftId, employer_id: id, user_id: colleague.userId } };
  const call = (target: string, values: Record<string, unknown> = {}, columns = ""): Attempt => ({
    target,
    values,
    columns,
  });
  const mark = (marked: number) =>
    call("mark_applications", { employer_id: id, application_ids: [marked], states: ["hired"] }, "application_id");
  const self = { target: "users", columns: "id", match: { id: me?.userId ?? 0 } };
  const other = { ...self, match: { id: colleague.userId } };
  const name = { first_name: "Robin" };
  return {
    "users: oneself | select": self,
    "users: a member | select": other,
    "users: oneself, a second time | insert": {
      target: "users",
      columns: "id",
      values: { auth_id: me?.authId ?? null, ...name },
    },
    "users: oneself | update": { ...self, values: name },
    "users: a member | update": { ...other, values: name },
    "users: oneself | delete": self,
    "employers | select": employer,
    "employers | insert": { target: "employers", columns: "id", values: { name: `New Company of ${actor}` } },
    "employers | update": { ...employer, values: { phone: "507-555-0100" } },
    "employers: whether it is a public employer | update": { ...employer, values: { is_public_employer: true } },
    "employers: the contact on the public page | update": { ...employer, values: { is_email_public: true } },
    "employers | delete": employer,
    "employers_users: a member | select": { ...links, match: link },
    "employers_users: oneself | select": { ...links, match: ownLink },
    "employers_users: oneself into the company | insert": { ...links, values: ownLink },
    "employers_users: a member | update": { ...links, match: link, values: { user_id: me?.userId ?? 0 } },
    "employers_users: a member | delete": { ...links, match: link },
    "employers_users: oneself | delete": { ...links, match: ownLink },
    "pending_employer_user_connections: of the newcomer | select": ownRequest,
    "pending_employer_user_connections: own company | insert": { ...request, values: { employer_id: id } },
    "pending_employer_user_connections: inactive company | insert": {
      ...request,
      values: { employer_id: world.closed.id },
    },
    "pending_employer_user_connections: rival company | insert": {
      ...request,
      values: { employer_id: world.rival.id },
    },
    "pending_employer_user_connections: of the newcomer | update": {
      ...ownRequest,
      values: { employer_id: world.rival.id },
    },
    "pending_employer_user_connections: of the newcomer | delete": ownRequest,
    "employer_invitations | select": invitation,
    "employer_invitations: the token | select": { ...invitation, columns: "token_hash" },
    "employer_invitations | insert": {
      target: "employer_invitations",
      columns: "id",
      values: { employer_id: id, email: "a@b.example" },
    },
    "employer_invitations | update": { ...invitation, values: { email: "a@b.example" } },
    "employer_invitations | delete": invitation,
    "team_log | select": log,
    "team_log | insert": {
      target: "team_log",
      columns: "id",
      values: { employer_id: id, action: "left", subject_email: "a@b.example" },
    },
    "team_log | update": { ...log, values: { action: "left" } },
    "team_log | delete": log,
    "job_openings | select": job,
    "job_openings | insert": { target: "job_openings", columns: "id", values: { ...JOB, employer_id: id } },
    "job_openings: from a suggestion | insert": {
      target: "job_openings",
      columns: "id",
      values: { ...JOB, employer_id: id, original_script_job_id: suggestionId },
    },
    "job_openings: from a rival's suggestion | insert": {
      target: "job_openings",
      columns: "id",
      values: { ...JOB, employer_id: id, original_script_job_id: world.rival.suggestionId },
    },
    "job_openings | update": { ...job, values: { city: "Red Wing" } },
    "job_openings | delete": job,
    "job_list | select": listed,
    "job_list | insert": { target: "job_list", columns: "id", values: { ...JOB, employer_id: id } },
    "job_list | update": { ...listed, values: { city: "Red Wing" } },
    "job_list | delete": listed,
    "job_categories_job_openings | select": { ...category, match: { job_opening_id: jobId } },
    "job_categories_job_openings | insert": {
      ...category,
      values: { job_opening_id: jobId, job_category_id: OTHER_CATEGORY_ID },
    },
    "job_categories_job_openings | update": {
      ...category,
      match: { job_opening_id: jobId },
      values: { job_category_id: OTHER_CATEGORY_ID },
    },
    "job_categories_job_openings | delete": { ...category, match: { job_opening_id: jobId } },
    "applications | select": application,
    "applications: the secret | select": { ...application, columns: "token_hash" },
    "applications | insert": { target: "applications", columns: "id", values: { job_opening_id: jobId } },
    "applications | update": { ...application, values: { job_opening_id: world.rival.jobId } },
    "applications | delete": application,
    "application_notes | select": note,
    "application_notes | insert": { ...note, values: { application_id: applicationId, author: "Robin", body: "Call" } },
    "application_notes | update": { ...note, values: { body: "Call again" } },
    "application_notes: one's own | delete": note,
    "application_notes: a colleague's | delete": { ...note, match: { id: colleaguesNoteId } },
    "answer_texts | select": answer,
    "answer_texts | insert": { ...answer, values: { employer_id: id, kind: "question", subject: "Hi", body: "Hello" } },
    "answer_texts | update": { ...answer, values: { body: "Hello" } },
    "answer_texts | delete": answer,
    "job_days | select": days,
    "job_days | insert": { ...days, values: { job_opening_id: jobId, day: "2026-01-01", views: 1_000_000 } },
    "job_days | update": { ...days, values: { views: 1_000_000 } },
    "job_days | delete": days,
    "script_acquired_job_openings | select": suggestion,
    "script_acquired_job_openings | insert": { ...suggestion, values: { employer_id: id, name: "Baker" } },
    "script_acquired_job_openings: to live | update": { ...suggestion, values: { moved_to_live: true } },
    "script_acquired_job_openings: denial | update": { ...suggestion, values: { denied: true } },
    "script_acquired_job_openings: undo of denial | update": {
      ...suggestion,
      match: { id: deniedSuggestionId },
      values: { denied: null },
    },
    "script_acquired_job_openings: not a job | update": { ...suggestion, values: { denied: true, not_a_job: true } },
    "script_acquired_job_openings: not a job, not denied | update": { ...suggestion, values: { not_a_job: true } },
    "script_acquired_job_openings: both | update": { ...suggestion, values: { moved_to_live: true, denied: true } },
    "script_acquired_job_openings: return from live | update": {
      ...suggestion,
      match: { id: liveSuggestionId },
      values: { moved_to_live: null },
    },
    "script_acquired_job_openings | delete": suggestion,
    "job_drafts: one's own | select": ownDraft,
    "job_drafts: a colleague's | select": othersDraft,
    "job_drafts: after 24 hours | select": { ...draft, match: { id: oldDraftId } },
    "job_drafts | insert": {
      ...draft,
      values: {
        user_id: me?.userId ?? 0,
        employer_id: id,
        id: newDraft.draft_id,
        copy_id: newDraft.copy_id,
        draft: "{}",
      },
    },
    "job_drafts: the name of one's own | update": { ...ownDraft, values: { name: "For May" } },
    "job_drafts: the name of a colleague's | update": { ...othersDraft, values: { name: "For May" } },
    "job_drafts: what is written | update": { ...ownDraft, values: { draft: "{}" } },
    "job_drafts: one's own | delete": ownDraft,
    "job_drafts: a colleague's | delete": othersDraft,
    "save_job_draft | call": call("save_job_draft", { employer_id: id, ...newDraft }),
    "my_profile | call": call("my_profile", {}, "id"),
    "search_employers | call": call("search_employers", { term: "Crust" }, "id"),
    "employer_name_taken | call": call("employer_name_taken", { name: "Prairie Crust Bakery" }),
    "search_jobs | call": call("search_jobs", { employer_id: id, term: "bread" }, "id"),
    "search_suggested_jobs | call": call("search_suggested_jobs", { employer_id: id }, "id"),
    "set_job_categories | call": call("set_job_categories", { job_id: jobId, category_ids: [CATEGORY_ID] }),
    "close_job | call": call("close_job", { job_id: jobId, reason: "filled_here" }),
    "reopen_job | call": call("reopen_job", { job_id: jobId }),
    "renew_job | call": call("renew_job", { job_id: endingJobId }),
    "pause_job | call": call("pause_job", { job_id: jobId, until: "2099-01-01" }),
    "record_outcome | call": call("record_outcome", { job_id: closedJobId, outcome: "hired_elsewhere" }),
    "hires | call": call("hires", { employer_id: id }, "job_id"),
    "deleted_jobs | call": call("deleted_jobs", { employer_id: id }, "id"),
    "restore_deleted_job | call": call("restore_deleted_job", { job_id: deletedJobId }),
    "restore_deleted_job: by staff | call": call("restore_deleted_job", { job_id: jobDeletedByStaffId }),
    "renew_jobs | call": call("renew_jobs", { employer_id: id, job_ids: [endingJobId] }, "job_id"),
    "close_jobs | call": call("close_jobs", { employer_id: id, job_ids: [jobId], reason: "filled_here" }, "job_id"),
    "duplicate_jobs | call": call("duplicate_jobs", { employer_id: id, job_ids: [jobId] }, "job_id"),
    "delete_jobs | call": call("delete_jobs", { employer_id: id, job_ids: [jobId] }, "job_id"),
    "delete_jobs: of a rival | call": call("delete_jobs", { employer_id: id, job_ids: [world.rival.jobId] }, "job_id"),
    "undo_job_batch | call": call("undo_job_batch", { batch_id: batchId }, "job_id"),
    "hold_application | call": call("hold_application", { application_id: applicationId, is_held: true }),
    "hold_applications | call": call("hold_applications", { job_id: jobId, is_held: true }),
    "applicants | call": call("applicants", { employer_id: id }, "total"),
    "jobs_with_applicants | call": call("jobs_with_applicants", { employer_id: id }, "id"),
    "waiting_counts | call": call("waiting_counts", { employer_id: id }, "suggestions"),
    "mark_applications | call": mark(applicationId),
    "mark_applications: of a rival | call": mark(world.rival.applicationId),
    "add_application_note | call": call("add_application_note", { application_id: applicationId, body: "Call" }),
    "save_answer_text | call": call("save_answer_text", { employer_id: id, kind: "invite", subject: "Hi", body: "Hi" }),
    "dashboard | call": call("dashboard", { employer_id: id }, "active_jobs"),
    "company_page | call": call("company_page", { employer_id: id }, "is_open"),
    "job_timeline | call": call("job_timeline", { job_id: jobId }, "action"),
    "job_figures | call": call("job_figures", { job_id: jobId }, "day"),
    "job_sources | call": call("job_sources", { job_id: jobId }, "source"),
    "look_for_jobs | call": call("look_for_jobs", { employer_id: id }),
    "cancel_scan | call": call("cancel_scan", { scan_id: scanId }),
    "last_scan | call": call("last_scan", { employer_id: id }, "id"),
    "suggestion_news | call": call("suggestion_news", { employer_id: id }, "id"),
    "keep_job | call": call("keep_job", { job_id: jobId }),
    "report_missed_jobs | call": call("report_missed_jobs", { employer_id: id, url: "https://bakery.example/crew" }),
    "require_second_factor | call": call("require_second_factor", { employer_id: id, is_required: true }),
    "require_second_factor: no longer | call": call("require_second_factor", { employer_id: id, is_required: false }),
    "employers_that_need_second_factor | call": call("employers_that_need_second_factor", {}, "id"),
    "invite | call": call("invite", { employer_id: id, email: "new@people.example" }),
    "resend_invitation | call": call("resend_invitation", { invitation_id: invitationId }),
    "revoke_invitation | call": call("revoke_invitation", { invitation_id: invitationId }),
    "invitation_by_token | call": call("invitation_by_token", { token: "guessed" }, "employer_id"),
    "accept_invitation | call": call("accept_invitation", { token: "guessed" }),
    "accept_invitation: of a removed member | call": call("accept_invitation", { token: FORMER_MEMBER_INVITATION }),
  };
}

function lookupAttempt(target: string, verb: string): Attempt | undefined {
  const id = target === "job_categories" ? CATEGORY_ID : target === "education_credentials" ? 8 : 1;
  const byVerb: Record<string, Attempt> = {
    select: { target, columns: "id", match: { id } },
    insert: { target, columns: "id", values: { name: "Smuggled" } },
    update: { target, columns: "id", match: { id }, values: { name: "Smuggled" } },
    delete: { target, columns: "id", match: { id } },
  };
  return byVerb[verb];
}
