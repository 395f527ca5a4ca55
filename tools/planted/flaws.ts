/** A mistake that a change could introduce, and the test that must then fail. */
export interface Flaw {
  /** The wrong behavior that the flaw causes. */
  title: string;
  file: string;
  /** The text to replace. It must occur in the file exactly once. */
  find: string;
  replace: string;
  noticedBy: string;
}

const DATABASE: readonly Flaw[] = [
  {
    title: "a company posts 201 jobs a day",
    file: "database/definitions/portal/0012-job-openings.sql",
    find: "if counts.posted > 200 then",
    replace: "if counts.posted > 201 then",
    noticedBy: "database/tests/quotas.test.ts",
  },
  {
    title: "a new description of an approved job needs no approval",
    file: "database/definitions/portal/0012-job-openings.sql",
    find: "(new.name, new.description, new.application_type,",
    replace: "(new.name, old.description, new.application_type,",
    noticedBy: "database/tests/job-openings.test.ts",
  },
  {
    title: "members see the jobs of every company",
    file: "database/definitions/portal/0012-job-openings.sql",
    find: "for select to authenticated using (employer_id = any ((select app.my_employer_ids())::bigint[]));",
    replace: "for select to authenticated using (true);",
    noticedBy: "database/access/access-rules.test.ts",
  },
  {
    title: "a renewal adds 31 days",
    file: "database/definitions/portal/0017-job-life.sql",
    find: "+ 30; -- RENEWAL_DAYS",
    replace: "+ 31; -- RENEWAL_DAYS",
    noticedBy: "database/tests/job-life.test.ts",
  },
  {
    title: "a job that ends today has expired",
    file: "database/definitions/portal/0016-job-list.sql",
    find: "when end_date >= today then 'active'",
    replace: "when end_date > today then 'active'",
    noticedBy: "database/tests/job-list.test.ts",
  },
  {
    title: "the last member can be removed",
    file: "database/definitions/portal/0007-members.sql",
    find: "where l.employer_id = old.employer_id and l.user_id <> old.user_id",
    replace: "where l.employer_id = old.employer_id",
    noticedBy: "database/tests/members.test.ts",
  },
  {
    title: "an expired invitation can be accepted",
    file: "database/definitions/portal/0010-invitations.sql",
    find: "where i.token_hash = sha256(convert_to(token, 'UTF8')) and i.expires_at > now();",
    replace: "where i.token_hash = sha256(convert_to(token, 'UTF8'));",
    noticedBy: "database/tests/invitations.test.ts",
  },
  {
    title: "visitors see jobs before their first day",
    file: "database/definitions/portal/0021-public-site.sql",
    find: "and j.start_date <= (now() at time zone 'America/Chicago')::date -- rule 17",
    replace: "and j.start_date is not null",
    noticedBy: "server/public/tests/visibility.test.ts",
  },
  {
    title: "visitors see jobs of companies that staff have not approved",
    file: "database/definitions/portal/0021-public-site.sql",
    find: "where c.id = j.employer_id and c.approved = 1 and c.inactive = 0",
    replace: "where c.id = j.employer_id and c.inactive = 0",
    noticedBy: "server/public/tests/visibility.test.ts",
  },
  {
    title: "an older version of a draft overwrites the newer version",
    file: "database/definitions/portal/0026-job-drafts.sql",
    find: "and stored.version is distinct from based_on then",
    replace: "and stored.version < based_on then",
    noticedBy: "database/tests/job-drafts.test.ts",
  },
];

const SERVER: readonly Flaw[] = [
  {
    title: "a code allows six wrong tries",
    file: "server/auth/codes/one-time-secrets.ts",
    find: "const TRIES = 5;",
    replace: "const TRIES = 6;",
    noticedBy: "server/auth/endpoints/tests/verify.test.ts",
  },
  {
    title: "a stolen refresh token ends nothing",
    file: "server/auth/tokens/refresh-tokens.ts",
    find: "if (used?.is_late) {",
    replace: "if (used?.is_late && !used.revoked) {",
    noticedBy: "server/auth/endpoints/tests/token-refresh.test.ts",
  },
  {
    title: "rich text keeps links with any scheme",
    file: "server/rich-text/clean-rich-text.ts",
    find: "href !== undefined && isAllowedLink(href)",
    replace: "href !== undefined",
    noticedBy: "server/rich-text/tests/clean-rich-text.test.ts",
  },
  {
    title: "an answer has 1,001 rows",
    file: "server/rest/limits.ts",
    find: "rows: 1_000,",
    replace: "rows: 1_001,",
    noticedBy: "server/rest/tests/ranges-and-counts.test.ts",
  },
  {
    title: "a form for applications works for another job",
    file: "server/public/apply/form-token.ts",
    find: 'hash("application form", String(jobId), made, nonce)',
    replace: 'hash("application form", "", made, nonce)',
    noticedBy: "server/public/apply/tests/hostile-applicant.test.ts",
  },
  {
    title: "a member who unsubscribed gets reminders of jobs that end",
    file: "server/email/template-flags.ts",
    find: '"job-ending": "send_email"',
    replace: '"job-ending": null',
    noticedBy: "server/email/tests/template-flags.test.ts",
  },
  {
    title: "the finder reads pages that robots.txt forbids",
    file: "server/finder/fetch/robots-rules.ts",
    find: "robots.isAllowed(page.href, agent) !== false",
    replace: "robots.isAllowed(page.href, agent) !== null",
    noticedBy: "server/finder/fetch/tests/robots-rules.test.ts",
  },
  {
    title: "a job is gone after two readings in one afternoon",
    file: "server/finder/reconcile.ts",
    find: "const MISSED_TWICE_MS = 20 * 60 * 60 * 1000;",
    replace: "const MISSED_TWICE_MS = 2 * 60 * 60 * 1000;",
    noticedBy: "server/finder/tests/reconcile.test.ts",
  },
  {
    title: "a PATCH without a filter changes every row",
    file: "server/rest/plan/plan-mutation.ts",
    find: "if (read.conditions.length === 0) throw",
    replace: "if (read.conditions.length < 0) throw",
    noticedBy: "server/rest/tests/mutations.test.ts",
  },
  {
    title: "public pages show typed markup as markup",
    file: "server/public/pages/html.ts",
    find: '"<": "&lt;",',
    replace: '"<": "<",',
    noticedBy: "server/public/tests/hostile-texts.test.ts",
  },
];

const WEB: readonly Flaw[] = [
  {
    title: "a search stays on the page that was open",
    file: "web/jobs/table/job-tools.tsx",
    find: "onFilter({ search, page: 1 }, { isTyping: true })",
    replace: "onFilter({ search }, { isTyping: true })",
    noticedBy: "e2e/journeys/job-table.test.ts",
  },
  {
    title: "Log Out keeps the drafts of jobs",
    file: "web/browser/storage.ts",
    find: "[storageKeys.theme, storageKeys.isSidebarCollapsed, storageKeys.shortcuts]",
    replace: "[storageKeys.theme, storageKeys.jobFormDraft, storageKeys.shortcuts]",
    noticedBy: "e2e/journeys/job-form-drafts.test.ts",
  },
  {
    title: "an edited job is kept as a draft",
    file: "web/drafts/use-draft.ts",
    find: 'const isKept = start.mode !== "edit";',
    replace: "const isKept = true;",
    noticedBy: "e2e/journeys/job-form-drafts.test.ts",
  },
  {
    title: "an invitation cannot be canceled before it is sent",
    file: "web/company/team/use-invite.ts",
    find: "setTimeout(onTime, INVITE_DELAY_MS, email)",
    replace: "setTimeout(onTime, 0, email)",
    noticedBy: "e2e/journeys/team-invitations.test.ts",
  },
  {
    title: "a save overwrites what a colleague saved since",
    file: "web/data-client/update-with-version.ts",
    find: '\n    .eq("modified", update.modified)',
    replace: "",
    noticedBy: "e2e/journeys/job-form-conflict.test.ts",
  },
  {
    title: "unchecking an industry keeps its categories",
    file: "domain/job/category-tree.ts",
    find: "of [category, ...children]) selected.delete(id)",
    replace: "of [category]) selected.delete(id)",
    noticedBy: "domain/job/tests/category-tree.test.ts",
  },
  {
    title: "editing a job replaces its past end date",
    file: "web/drafts/starting-job.ts",
    find: "adjustLoaded(toJobValues(job), today, true)",
    replace: "adjustLoaded(toJobValues(job), today, false)",
    noticedBy: "e2e/journeys/job-form-modes.test.ts",
  },
  {
    title: "a code in a link is used in a browser that did not ask for it",
    file: "web/auth/verify/use-automatic-verification.ts",
    find: 'isSame(authEmail.read()) ? null : { kind: "unasked" }',
    replace: "null",
    noticedBy: "e2e/journeys/verify-code.test.ts",
  },
  {
    title: "a user of several companies gets the first without choosing",
    file: "web/app/company/choose-employer.ts",
    find: "selected ?? only ?? null",
    replace: "selected ?? only ?? employers[0] ?? null",
    noticedBy: "web/app/company/choose-employer.test.ts",
  },
  {
    title: "a draft of another company is restored",
    file: "web/drafts/draft-store.ts",
    find: "user === owner.user && employer === owner.employer",
    replace: "user === owner.user",
    noticedBy: "web/drafts/tests/draft-store.test.ts",
  },
];

export const FLAWS: readonly Flaw[] = [...DATABASE, ...SERVER, ...WEB];
