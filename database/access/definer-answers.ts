import pg, { type Pool } from "pg";
import { withUser } from "#database/as-user.ts";
import { ACTORS, type Actor, MEMBER_INVITATION, type World } from "./world.ts";

/**
 * A call of a function that bypasses row security, and the result that each actor gets in the test
 * world.
 */
type DefinerRule = {
  call: string;
  values?: unknown[];
  /** For each actor, the values in the first column of the result, or the SQLSTATE. */
  answers: Record<Actor, unknown>;
};

const REFUSED = "42501";

export function definerRules(world: World): DefinerRule[] {
  const { newcomer, bakery, rival, closed, guarded } = world;
  const people = {
    N: [newcomer.userId],
    M: bakery.members.map(({ userId }) => userId),
    I: closed.members.map(({ userId }) => userId),
    X: rival.members.map(({ userId }) => userId),
    F: guarded.members.map(({ userId }) => userId),
  };
  const self = {
    V: REFUSED,
    N: [newcomer.userId],
    M: [people.M[0]],
    I: [people.I[0]],
    X: [people.X[0]],
    F: [people.F[0]],
    S: [people.F[0]],
  };
  const everyMember = (answer: unknown) => ({
    V: REFUSED,
    N: answer,
    M: answer,
    I: answer,
    X: answer,
    F: answer,
    S: answer,
  });
  const secret = [MEMBER_INVITATION];
  return [
    { call: "public.my_profile()", answers: self },
    { call: "app.my_user_id()", answers: self },
    {
      call: "unnest(app.my_employer_ids())",
      answers: { V: REFUSED, N: [], M: [bakery.id], I: [closed.id], X: [rival.id], F: [], S: [guarded.id] },
    },
    {
      call: "unnest(app.my_active_employer_ids())",
      answers: { V: REFUSED, N: [], M: [bakery.id], I: [], X: [rival.id], F: [], S: [guarded.id] },
    },
    {
      call: "unnest(app.my_colleague_ids()) order by 1",
      answers: { ...self, N: [], M: people.M, I: people.I, X: people.X, F: [], S: people.F },
    },
    { call: "app.is_industry(1200)", answers: everyMember([true]) },
    { call: "app.is_industry(1201)", answers: everyMember([false]) },
    {
      call: "app.may_request_access($1)",
      values: [bakery.id],
      answers: { ...everyMember([true]), M: [false] },
    },
    { call: "app.may_request_access($1)", values: [closed.id], answers: everyMember([false]) },
    {
      call: "app.may_request_access($1)",
      values: [guarded.id],
      answers: { ...everyMember([true]), F: [false], S: [false] },
    },
    { call: "public.employers_that_need_second_factor()", answers: { ...everyMember([]), F: [guarded.id] } },
    {
      call: "public.require_second_factor($1, true)",
      values: [guarded.id],
      answers: { ...everyMember(REFUSED), S: [""] },
    },
    { call: "public.require_second_factor($1, true)", values: [bakery.id], answers: everyMember(REFUSED) },
    { call: "public.require_second_factor(null, null)", answers: everyMember(REFUSED) },
    { call: "public.search_employers('Crust')", answers: everyMember([bakery.id]) },
    { call: "public.search_employers('Creamery')", answers: everyMember([]) },
    { call: "public.employer_name_taken('closed  CREAMERY')", answers: everyMember([true]) },
    { call: "public.employer_name_taken('Nobody')", answers: everyMember([false]) },
    { call: "public.invitation_by_token($1)", values: secret, answers: { ...everyMember([rival.id]), V: [rival.id] } },
    { call: "public.invitation_by_token('guessed')", answers: { ...everyMember([]), V: [] } },
    { call: "public.accept_invitation($1)", values: secret, answers: { ...everyMember("P0001"), N: [rival.id] } },
    {
      call: "cast(public.invite($1, 'new@people.example') is not null as boolean)",
      values: [bakery.id],
      answers: { ...everyMember(REFUSED), M: [true] },
    },
    {
      call: "cast(public.close_job($1, 'not_needed') > 0 as boolean)",
      values: [bakery.jobId],
      answers: { ...everyMember(REFUSED), M: [true] },
    },
    { call: "public.reopen_job($1)", values: [bakery.jobId], answers: { ...everyMember(REFUSED), M: [""] } },
    {
      call: "cast(public.renew_job($1) > current_date as boolean)",
      values: [bakery.endingJobId],
      answers: { ...everyMember(REFUSED), M: [true] },
    },
    {
      call: "public.pause_job($1, '2099-01-01')",
      values: [bakery.jobId],
      answers: { ...everyMember(REFUSED), M: [""] },
    },
    {
      call: "public.record_outcome($1, 'not_hired')",
      values: [bakery.closedJobId],
      answers: { ...everyMember(REFUSED), M: [""] },
    },
    { call: "public.hires($1)", values: [bakery.id], answers: { ...everyMember([]), M: [bakery.closedJobId] } },
    {
      call: "public.deleted_jobs($1)",
      values: [bakery.id],
      answers: { ...everyMember([]), M: [bakery.jobDeletedByStaffId, bakery.deletedJobId] },
    },
    {
      call: "public.restore_deleted_job($1)",
      values: [bakery.deletedJobId],
      answers: { ...everyMember(REFUSED), M: [""] },
    },
    ...["renew_jobs($1, $2)", "close_jobs($1, $2, 'not_needed')", "duplicate_jobs($1, $2)", "delete_jobs($1, $2)"].map(
      // Each of these four functions skips the second job, because it belongs to the rival company.
      (call) => ({
        call: `public.${call}`,
        values: [bakery.id, [bakery.endingJobId, rival.jobId]],
        answers: { ...everyMember(REFUSED), M: [bakery.endingJobId] },
      }),
    ),
    {
      call: "public.undo_job_batch($1)",
      values: [bakery.batchId],
      answers: { ...everyMember(REFUSED), M: [bakery.jobId] },
    },
    {
      call: "public.hold_application($1, true)",
      values: [bakery.applicationId],
      answers: { ...everyMember(REFUSED), M: [""] },
    },
    {
      call: "public.hold_applications($1, true)",
      values: [bakery.jobId],
      answers: { ...everyMember(REFUSED), M: [""] },
    },
    { call: "public.applicants($1)", values: [bakery.id], answers: { ...everyMember([]), M: [1] } },
    {
      call: "public.jobs_with_applicants($1)",
      values: [bakery.id],
      answers: { ...everyMember([]), M: [bakery.jobId] },
    },
    { call: "public.waiting_counts($1)", values: [bakery.id], answers: { ...everyMember([]), M: [1] } },
    {
      // `mark_applications` skips the rival's application.
      call: "public.mark_applications($1, $2, '{declined}')",
      values: [bakery.id, [bakery.applicationId, rival.applicationId]],
      answers: { ...everyMember(REFUSED), M: [bakery.applicationId] },
    },
    {
      call: "cast(public.add_application_note($1, 'Call') > 0 as boolean)",
      values: [bakery.applicationId],
      answers: { ...everyMember(REFUSED), M: [true] },
    },
    {
      call: "public.save_answer_text($1, 'decline')",
      values: [bakery.id],
      answers: { ...everyMember(REFUSED), M: [""] },
    },
    { call: "public.dashboard($1)", values: [bakery.id], answers: { ...everyMember([]), M: [2] } },
    { call: "public.company_page($1)", values: [bakery.id], answers: { ...everyMember([]), M: [false] } },
    {
      call: "public.job_timeline($1)",
      values: [bakery.jobId],
      answers: { ...everyMember([]), M: ["posted"] },
    },
    {
      call: "public.job_sources($1)",
      values: [bakery.jobId],
      answers: { ...everyMember([]), M: ["flyer", ""] },
    },
    { call: "public.look_for_jobs($1)", values: [bakery.id], answers: { ...everyMember(REFUSED), M: [bakery.scanId] } },
    { call: "public.cancel_scan($1)", values: [bakery.scanId], answers: { ...everyMember(REFUSED), M: [""] } },
    { call: "public.last_scan($1)", values: [bakery.id], answers: { ...everyMember([]), M: [bakery.scanId] } },
    {
      call: "public.suggestion_news($1)",
      values: [bakery.id],
      answers: { ...everyMember([]), M: [bakery.suggestionId] },
    },
    { call: "public.keep_job($1)", values: [bakery.jobId], answers: { ...everyMember(REFUSED), M: [""] } },
    {
      call: "public.report_missed_jobs($1, 'https://bakery.example/crew')",
      values: [bakery.id],
      answers: { ...everyMember(REFUSED), M: [""] },
    },
    {
      call: "public.save_job_draft($1, $2, gen_random_uuid(), 0, '{}')",
      values: [bakery.id, bakery.oldDraftId],
      answers: { ...everyMember(REFUSED), M: [1] },
    },
    {
      call: "public.save_job_draft($1, $2, gen_random_uuid(), 0, '{}')",
      values: [bakery.id, bakery.draftId],
      answers: { ...everyMember(REFUSED), M: [null] },
    },
    { call: "app.begin_keyed_insert('key', sha256('request'))", answers: everyMember([""]) },
    { call: "app.end_keyed_insert('{1}')", answers: everyMember([null]) },
    {
      call: "public.resend_invitation($1)",
      values: [bakery.invitationId],
      answers: { ...everyMember(REFUSED), M: [""] },
    },
  ];
}

/**
 * Makes every call as every actor and rolls it back. Returns a sentence for each answer that breaks
 * the rules.
 */
export async function findWrongAnswers(rest: Pool, world: World): Promise<string[]> {
  const wrong: string[] = [];
  for (const { call, values = [], answers } of definerRules(world)) {
    for (const actor of ACTORS) {
      const running = withUser(
        rest,
        world.identities[actor],
        (client) => client.query<[unknown]>({ text: `select * from ${call}`, values, rowMode: "array" }),
        { isRolledBack: true },
      );
      const answer = await running.then(({ rows }) => rows.map(([first]) => first), sqlState);
      if (JSON.stringify(answer) !== JSON.stringify(answers[actor])) {
        wrong.push(`${actor}: ${call} answers ${JSON.stringify(answer)} instead of ${JSON.stringify(answers[actor])}`);
      }
    }
  }
  return wrong;
}

function sqlState(error: unknown): string {
  if (error instanceof pg.DatabaseError && error.code !== undefined) return error.code;
  throw error;
}
