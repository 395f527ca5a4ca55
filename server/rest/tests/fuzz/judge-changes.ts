import { columnRules } from "#database/access/column-rules.ts";
import { keyOf, type Ownership, type Row, STORED_TABLES, type Table, type Truth } from "./truth.ts";

export type Change = { table: Table; key: string; before: Row | undefined; after: Row | undefined; columns: string[] };

type Circumstances = { owner: Ownership; after: Truth; hasSucceeded: boolean };

/**
 * Returns a message for each forbidden change. `owner` describes the rows that the caller owned
 * before the changes.
 */
export function judgeChanges(changes: Change[], { owner, after, hasSucceeded }: Circumstances): string[] {
  if (!hasSucceeded && changes.length > 0) return [`changed ${describeAll(changes)} although it was refused`];
  const created = new Set(changes.filter((c) => c.table === "employers" && !c.before).map((c) => c.after?.id));
  const allowed = (change: Change) => {
    const judge = JUDGES[change.table];
    return judge !== undefined && owner.userId !== null && judge(change, owner, created, after);
  };
  const wrong = changes.filter((change) => !allowed(change));
  return wrong.length > 0 ? [`changed ${describeAll(wrong)}`] : [];
}

type Judge = (change: Change, owner: Ownership, created: Set<unknown>, after: Truth) => boolean;

const patches = (table: string, ...byTriggers: string[]) =>
  new Set([...(columnRules[table]?.patches.split(" ") ?? []), ...byTriggers]);
/**
 * Columns of a job that a member's request can change: directly, through triggers, or through
 * functions such as `close_job` and `pause_job`.
 */
const JOB_PATCHES = patches(
  "job_openings",
  ..."modified modified_by approved approved_at review_note text_unread_since archived closed_reason closed_at".split(
    " ",
  ),
  "applications_held_at",
  "end_date_before_closing",
  "paused_until",
  "outcome",
  "outcome_at",
);
/** Columns that are set by the functions for marking and holding applications. */
const APPLICATION_CHANGES = new Set(["state", "state_changed", "held_at"]);
const EMPLOYER_PATCHES = patches("employers", "modified", "modified_by");
/** Columns that are not part of the company's profile. Changing them doesn't set `modified_by`. */
const PUBLIC_EMPLOYER = new Set(["is_public_employer"]);
const SECOND_FACTOR = new Set(["requires_second_factor"]);
const USER_PATCHES = patches("users");

const isOnly = ({ columns }: Change, permitted: Set<string>) => columns.every((column) => permitted.has(column));

/**
 * The access rules as checks of a changed row, by table. Rows of any other table must not change.
 */
const JUDGES: Partial<Record<Table, Judge>> = {
  users: (change, owner) =>
    change.before?.id === owner.userId && change.after !== undefined && isOnly(change, USER_PATCHES),
  employers(change, owner) {
    const { before, after } = change;
    if (!after) return false;
    if (!before) return after.created_by === owner.userId && after.approved === 0 && after.inactive === 0;
    if (!owner.myActive.has(before.id)) return false;
    if (isOnly(change, SECOND_FACTOR)) return owner.hasSecondFactor;
    if (isOnly(change, PUBLIC_EMPLOYER)) return true;
    return isOnly(change, EMPLOYER_PATCHES) && after.modified_by === owner.userId;
  },
  employers_users(change, owner, created, now) {
    const { before, after } = change;
    if (before && isOnly(change, SECOND_FACTOR)) return owner.hasSecondFactor && owner.myActive.has(before.employer_id);
    if (after) return !before && after.user_id === owner.userId && created.has(after.employer_id);
    const isMine = before?.user_id === owner.userId || owner.myActive.has(before?.employer_id);
    return isMine && [...now.employers_users.values()].some((link) => link.employer_id === before?.employer_id);
  },
  pending_employer_user_connections({ before, after }, owner) {
    if (before || !after) return false;
    return (
      after.user_id === owner.userId &&
      after.requested_by === owner.userId &&
      !owner.mine.has(after.employer_id) &&
      !owner.waiting.has(after.employer_id)
    );
  },
  employer_invitations: ({ before, after }, owner) => owner.myActive.has((after ?? before)?.employer_id),
  team_log: ({ before, after }, owner, created) =>
    !before &&
    after?.actor_id === owner.userId &&
    (owner.mine.has(after?.employer_id) || created.has(after?.employer_id)),
  job_openings(change, owner) {
    const { before, after } = change;
    if (!owner.myActive.has((before ?? after)?.employer_id)) return false;
    if (!after) return true;
    if (!before)
      return after.approved === 0 && after.views === 0 && after.archived === 0 && after.modified_by === owner.userId;
    return isOnly(change, JOB_PATCHES) && (after.approved === before.approved || after.approved === 0);
  },
  job_categories_job_openings: ({ before, after }, owner, _created, now) => {
    const jobId = (before ?? after)?.job_opening_id;
    return owner.myActive.has(owner.employerOfJob(jobId) ?? now.job_openings.get(String(jobId))?.employer_id);
  },
  job_days: ({ before, after }, owner) => !after && owner.myActive.has(owner.employerOfJob(before?.job_opening_id)),
  applications: (change, owner) =>
    change.before !== undefined &&
    owner.myActive.has(owner.employerOfJob(change.before.job_opening_id)) &&
    (!change.after || isOnly(change, APPLICATION_CHANGES)),
  application_notes({ before, after, columns }, owner, _created, now) {
    const note = after ?? before;
    if (before && after) return columns.every((column) => column === "user_id");
    // Deleting an application also deletes its notes.
    if (!after && !now.applications.has(String(note?.application_id))) return true;
    return note?.user_id === owner.userId && owner.myActive.has(owner.employerOfApplication(note?.application_id));
  },
  answer_texts: ({ before, after }, owner) => owner.myActive.has((after ?? before)?.employer_id),
  script_acquired_job_openings(change, owner) {
    const { before, after } = change;
    if (!before || !after || !owner.myActive.has(before.employer_id)) return false;
    return before.moved_to_live === null && isOnly(change, new Set(["moved_to_live", "denied", "not_a_job"]));
  },
  job_drafts({ before, after }, owner, _created, now) {
    const row = after ?? before;
    if (!after && !now.employers_users.has(keyOf("employers_users", row ?? {}))) return true;
    return row?.user_id === owner.userId && owner.myActive.has(row?.employer_id);
  },
};

export function findChanges(before: Truth, after: Truth): Change[] {
  return STORED_TABLES.flatMap((table) => {
    const keys = new Set([...before[table].keys(), ...after[table].keys()]);
    return [...keys].flatMap((key) => {
      const [old, now] = [before[table].get(key), after[table].get(key)];
      const columns = Object.keys({ ...old, ...now }).filter(
        (name) => JSON.stringify(old?.[name]) !== JSON.stringify(now?.[name]),
      );
      return columns.length > 0 ? [{ table, key, before: old, after: now, columns }] : [];
    });
  });
}

function describeAll(changes: Change[]): string {
  return changes.map(({ table, key, columns }) => `${table} ${key} (${columns})`).join(", ");
}
