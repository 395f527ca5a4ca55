import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Pool } from "pg";
import {
  createApplication,
  createDraft,
  createJob,
  createNote,
  createPerson,
  createSuggestion,
  insertRow,
  JOB,
  type Person,
} from "#database/access/world.ts";
import { at, canaryOf, position } from "./choices.ts";

export const PEOPLE = 7;
const COMPANIES = 5;
const JOBS = 6;

const bit = fc.nat(1);
const company = fc.record({
  // The last user stays without a company.
  members: fc.subarray([...Array(PEOPLE - 1).keys()], { minLength: 1 }),
  requester: fc.nat(PEOPLE - 1),
  jobs: fc.array(
    fc.record({
      approved: bit,
      archived: bit,
      views: fc.nat(999),
      categories: fc.uniqueArray(fc.nat(19), { maxLength: 3 }),
      applications: fc.nat(3),
    }),
    { minLength: JOBS, maxLength: JOBS },
  ),
});
const companies = fc.noBias(fc.array(company, { minLength: COMPANIES, maxLength: COMPANIES }));
type Company = typeof company extends fc.Arbitrary<infer Value> ? Value : never;

/**
 * Creates companies, some with members in common. Each row has a unique word. A response that
 * contains another caller's word shows a leak.
 */
export async function populate(pool: Pool, seed: number): Promise<Person[]> {
  let words = 0;
  const word = () => canaryOf(++words);
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index++) {
    const person = await createPerson(pool, { email: `${word()}@people.example` });
    await pool.query("update users set first_name = $2 where id = $1", [person.userId, word()]);
    people.push(person);
  }
  const [wanted = []] = fc.sample(companies, { seed, numRuns: 1 });
  for (const [index, each] of wanted.entries())
    await createRandomCompany(pool, word, people, each, index === 0, index === 1);
  return people;
}

async function createRandomCompany(
  pool: Pool,
  word: () => string,
  people: Person[],
  { members, requester, jobs }: Company,
  isInactive: boolean,
  isGuarded: boolean,
): Promise<void> {
  const id = await insertRow(pool, "employers", {
    name: `Company ${word()}`,
    description: `<p>${word()}</p>`,
    inactive: isInactive ? 1 : 0,
    requires_second_factor: isGuarded,
  });
  for (const member of members) {
    await pool.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [
      people[member]?.userId,
      id,
    ]);
    await createDraft(pool, {
      user_id: people[member]?.userId,
      employer_id: id,
      id: randomUUID(),
      title: word(),
      draft: { name: word() },
    });
  }
  const { rows } = await pool.query<{ id: number }>(
    "select id from job_categories where parent_id is not null order by id limit 20",
  );
  // A unique word in the referring hosts and the suggestions of this company. No request can change
  // it.
  const referrer = word();
  for (const { categories, applications, ...values } of jobs) {
    const questions = `Text: ${word()}?`;
    const jobId = await createJob(pool, id, { name: `${JOB.name} ${word()}`, city: word(), questions, ...values });
    for (const category of categories) {
      await pool.query("insert into job_categories_job_openings values ($1, $2)", [jobId, rows[category]?.id]);
    }
    await pool.query(
      "insert into job_days (job_opening_id, day, views) values ($1, '2026-11-20', 7), ($1, '2026-11-21', 2)",
      [jobId],
    );
    await pool.query("insert into app.job_sources values ($1, app.today(), 'link', $2, 4)", [
      jobId,
      `${referrer}.example`,
    ]);
    for (let count = 0; count < applications; count++) {
      const answers = JSON.stringify([{ question: questions, answer: word() }]);
      const applicant = { name: word(), email: `${word()}@applicants.example`, message: word(), answers };
      const applicationId = await createApplication(pool, jobId, applicant);
      const author = at(people, members[count % members.length] ?? 0);
      await createNote(pool, applicationId, { ...author, email: word() }, word());
    }
  }
  for (const values of [{}, {}, { denied: true }, { moved_to_live: true }]) {
    await createSuggestion(pool, id, { name: word(), city: referrer, ...values });
  }
  await pool.query("insert into answer_texts values ($1, 'decline', $2, $2)", [id, word()]);
  const website = { host: `${word()}.example`, email: `${word()}@websites.example` };
  await pool.query("insert into app.ownership_proofs (employer_id, host, email) values ($1, $2, $3)", [
    id,
    website.host,
    website.email,
  ]);
  await insertRow(pool, "employer_invitations", { employer_id: id, email: `${word()}@guests.example` });
  await pool.query(
    `insert into pending_employer_user_connections (employer_id, user_id, requested_by)
     select $1, $2, $2 where not exists (select from employers_users where employer_id = $1 and user_id = $2)`,
    [id, people[requester]?.userId],
  );
}

const EVENTS = {
  "a person joins a company": `
    insert into employers_users (user_id, employer_id) select $1, id from employers order by (id * $2) % 7 limit 1
    on conflict do nothing`,
  "a person leaves companies": `
    delete from employers_users l where user_id = $1 and employer_id % 3 = $2 % 3
      and (select count(*) from employers_users o where o.employer_id = l.employer_id) > 2 and $2 > 0`,
  "companies are closed and opened": "update employers set inactive = 1 - inactive where id % 5 = $2 % 5 and $1 > 0",
  "companies require a second factor, or no longer": `
    update employers set requires_second_factor = not requires_second_factor where id % 5 = $2 % 5 and $1 > 0`,
  "jobs are approved": "update job_openings set approved = 1 where id % 4 = $2 % 4 and $1 > 0",
  "candidates apply": `
    insert into applications (job_opening_id) select id from job_openings where id % 9 = $2 % 9 and $1 > 0`,
};

/**
 * A change that no caller makes by a request: members join and leave, staff approve and close,
 * candidates apply.
 */
export type FuzzEvent = { name: keyof typeof EVENTS; person: number; number: number };
export const event: fc.Arbitrary<FuzzEvent> = fc.record({
  name: fc.constantFrom(...(Object.keys(EVENTS) as (keyof typeof EVENTS)[])),
  person: position,
  number: fc.integer({ min: 1, max: 1000 }),
});

export async function happen(pool: Pool, people: Person[], { name, person, number }: FuzzEvent): Promise<void> {
  await pool.query(EVENTS[name], [at(people, person).userId, number]);
}
