import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type pg from "pg";
import { only } from "#database/only.ts";
import type { DemoPersonName } from "./demo-people.ts";

interface DemoCompany {
  createdBy: DemoPersonName;
  /** When the company was created, in days before today. */
  created: number;
  values: Record<string, unknown>;
  /** The file of the logo in this folder, as the server stores it. */
  logo?: string;
}

const rooms = (name: string) => ({
  description: `<p>${name} has been on Main Street since 1998.</p>`,
  approved: 1,
});

/** The demo's companies, in the order in which they were created. */
const demoCompanies = {
  bakery: {
    createdBy: "dana",
    created: 400,
    logo: "demo-logo-prairie-crust.webp",
    values: {
      name: "Prairie Crust Bakery",
      description:
        "<p>Family bakery since 1987. We bake overnight and deliver to shops, schools and cafés from Northfield to Eau Claire.</p>" +
        '<p>Visit us at <a href="https://prairiecrust.example" target="_blank" rel="noopener noreferrer nofollow">prairiecrust.example</a>.</p>',
      industry: 1200,
      primary_service: "Bread and pastry, wholesale and retail",
      employee_count: 120,
      company_url: "https://prairiecrust.example",
      careers_url: "https://prairiecrust.example/careers",
      contact_email: "jobs@prairiecrust.example",
      phone: "507-555-0142",
      is_email_public: true,
      is_phone_public: true,
      approved: 1,
      is_public_employer: false,
    },
  },
  gardens: {
    createdBy: "walter",
    created: 299,
    values: { name: "Cloverleaf Garden Center", ...rooms("Cloverleaf"), employee_count: 14, inactive: 1 },
  },
  dentists: {
    createdBy: "priya",
    created: 119,
    values: { name: "Zumbro Valley Dental", ...rooms("Zumbro Valley Dental"), employee_count: 22 },
  },
  roastery: {
    createdBy: "dana",
    created: 98,
    logo: "demo-logo-cannon-river.webp",
    values: {
      name: "Cannon River Coffee Roasters",
      description: "<p>Small-batch coffee from Faribault, and a tasting room that opens at seven.</p>",
      industry: 2000,
      primary_service: "Coffee roasting",
      employee_count: 9,
      company_url: "https://cannonriver.example",
      contact_email: "hello@cannonriver.example",
      phone: "507-555-0177",
      approved: 1,
    },
  },
} satisfies Record<string, DemoCompany>;

export type DemoCompanyName = keyof typeof demoCompanies;
type Ids<Name extends string> = Record<Name, number>;

/** Creates the companies with their creators and logos. Returns their ids. */
export async function createDemoCompanies(
  client: pg.PoolClient,
  userIds: Ids<DemoPersonName>,
): Promise<Ids<DemoCompanyName>> {
  const ids: Partial<Ids<DemoCompanyName>> = {};
  for (const [name, company] of Object.entries<DemoCompany>(demoCompanies)) {
    const userId = userIds[company.createdBy];
    const id = await createCompany(client, company, userId);
    ids[name as DemoCompanyName] = id;
    if (company.logo) await addLogo(client, { id, file: company.logo, userId, daysAgo: company.created - 2 });
  }
  return ids as Ids<DemoCompanyName>;
}

/**
 * Inserts a company. A trigger makes its creator a member at the current time, so the next
 * statements correct the times.
 */
async function createCompany(client: pg.PoolClient, { values, created }: DemoCompany, userId: number): Promise<number> {
  const columns = Object.keys(values);
  const given = columns.map((_, index) => `$${index + 3}`);
  const { rows } = await client.query<{ id: number }>(
    `insert into employers (created_by, modified_by, created, modified, ${columns})
     select $1, $1, day, day, ${given} from (select pg_temp.demo_time($2, '09:30') as day) given returning id`,
    [userId, created, ...Object.values(values)],
  );
  const { id } = only(rows);
  await client.query(
    "update employers_users set created = pg_temp.demo_time($2, '09:30') where employer_id = $1 and user_id = $3",
    [id, created, userId],
  );
  await client.query(
    `update team_log set actor_id = subject_id, actor_email = subject_email, created = pg_temp.demo_time($2, '09:30')
     where employer_id = $1`,
    [id, created],
  );
  await client.query(
    `insert into app.staff_log (staff, action, subject, created)
     select 'terry', 'company approved', jsonb_build_object('id', id, 'name', name, 'approved', 1, 'inactive', 0),
       pg_temp.demo_time($2, '14:10') from employers where id = $1`,
    [id, created],
  );
  await client.query("select app.approve_company_texts($1)", [id]);
  if (values.inactive) {
    await client.query(
      `insert into app.staff_log (staff, action, subject, created)
       select 'terry', 'company deactivated', jsonb_build_object('id', id, 'name', name, 'approved', 1, 'inactive', 1),
         pg_temp.demo_time(240, '10:00') from employers where id = $1`,
      [id],
    );
  }
  return id;
}

interface GivenLogo {
  id: number;
  file: string;
  userId: number;
  daysAgo: number;
}

async function addLogo(client: pg.PoolClient, { id, file, userId, daysAgo }: GivenLogo): Promise<void> {
  const image = await readFile(new URL(file, import.meta.url));
  const version = createHash("sha256").update(image).digest("hex").slice(0, 32);
  await client.query(
    `insert into app.employer_logos (employer_id, image, version, uploaded, uploaded_by, approved)
     values ($1, $2, $3, pg_temp.demo_time($5, '11:15'), $4, 1)`,
    [id, image, version, userId, daysAgo],
  );
  await client.query(
    `insert into app.staff_log (staff, action, subject, created)
     select 'terry', 'logo approved', jsonb_build_object('company_id', id, 'logo', id || '-' || $2::text, 'review_note', null),
       pg_temp.demo_time($3, '15:40') from employers where id = $1`,
    [id, version, daysAgo],
  );
}
