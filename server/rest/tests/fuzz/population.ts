import type { Pool } from "pg";
import { createJob, createPerson, createSuggestion, insertRow, JOB, type Person } from "#database/access/world.ts";
import type { Random } from "./random.ts";

const COMPANIES = 5;
const PEOPLE = 7;

/** Companies and people who overlap, each row with a word of its own that is found wherever it turns up. */
export async function populate(pool: Pool, random: Random): Promise<Person[]> {
  const people: Person[] = [];
  for (let index = 0; index < PEOPLE; index++) {
    const person = await createPerson(pool, { email: `${random.token()}@people.example` });
    await pool.query("update users set first_name = $2 where id = $1", [person.userId, random.token()]);
    people.push(person);
  }
  for (let index = 0; index < COMPANIES; index++) await createRandomCompany(pool, random, people, index === 0);
  return people;
}

async function createRandomCompany(pool: Pool, random: Random, people: Person[], isInactive: boolean): Promise<void> {
  const id = await insertRow(pool, "employers", {
    name: `Company ${random.token()}`,
    description: `<p>${random.token()}</p>`,
    inactive: isInactive ? 1 : 0,
  });
  // The last person stays without a company.
  for (const { userId } of random.some(people.slice(0, -1))) {
    await pool.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [userId, id]);
  }
  const { rows } = await pool.query<{ id: number }>(
    "select id from job_categories where parent_id is not null limit 20",
  );
  for (let index = 0; index < 6; index++) {
    const jobId = await createJob(pool, id, {
      name: `${JOB.name} ${random.token()}`,
      city: random.token(),
      approved: random.number(2),
      archived: random.number(2),
      views: random.number(1000),
    });
    for (const category of random.some(rows).slice(0, 3)) {
      await pool.query("insert into job_categories_job_openings values ($1, $2)", [jobId, category.id]);
    }
    for (let count = random.number(4); count > 0; count--)
      await insertRow(pool, "applications", { job_opening_id: jobId });
  }
  for (const values of [{}, {}, { denied: true }, { moved_to_live: true }]) {
    await createSuggestion(pool, id, { name: random.token(), city: random.token(), ...values });
  }
  await insertRow(pool, "employer_invitations", { employer_id: id, email: `${random.token()}@guests.example` });
  const asking = random.pick(people);
  await pool.query(
    `insert into pending_employer_user_connections (employer_id, user_id, requested_by)
     select $1, $2, $2 where not exists (select from employers_users where employer_id = $1 and user_id = $2)`,
    [id, asking.userId],
  );
}

/** What happens elsewhere meanwhile: people come and go, staff approve and close, candidates apply. */
export async function shakeUp(pool: Pool, random: Random, people: Person[]): Promise<void> {
  const { userId } = random.pick(people);
  const statements = [
    `insert into employers_users (user_id, employer_id) select $1, id from employers order by (id * $2) % 7 limit 1 on conflict do nothing`,
    `delete from employers_users l where user_id = $1 and employer_id % 3 = $2 % 3
       and (select count(*) from employers_users o where o.employer_id = l.employer_id) > 2 and $2 > 0`,
    `update employers set inactive = 1 - inactive where id % 5 = $2 % 5 and $1 > 0`,
    `update job_openings set approved = 1 where id % 4 = $2 % 4 and $1 > 0`,
    `insert into applications (job_opening_id) select id from job_openings where id % 9 = $2 % 9 and $1 > 0`,
  ];
  await pool.query(random.pick(statements), [userId, random.number(1000) + 1]);
}
