import { expect, test } from "vitest";
import { companyOfTest, databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
const { company, dana, eli } = companyOfTest(database);

async function prove(): Promise<void> {
  const { admin } = database;
  await dana.query("update employers set company_url = 'https://www.prairie.example' where id = $1", [company.id]);
  await admin.query(
    "insert into app.ownership_proofs (employer_id, host, email, user_id) values ($1, 'prairie.example', $2, $3)",
    [company.id, "info@prairie.example", company.members[1].userId],
  );
  await admin.query(
    `insert into app.ownership_codes (employer_id, host, email, code_hash, expires)
     values ($1, 'prairie.example', 'info@prairie.example', 'x', now() + interval '1 hour')`,
    [company.id],
  );
}

async function kept(): Promise<unknown[]> {
  const { rows } = await database.admin.query(
    `select p.user_id, c.email as code from app.ownership_proofs p left join app.ownership_codes c using (employer_id)
     where employer_id = $1`,
    [company.id],
  );
  return rows;
}

// Rule 98
test("a member who moves the website to another host ends the proof and the open code", async () => {
  const both = [{ user_id: company.members[1].userId, code: "info@prairie.example" }];
  await prove();
  for (const url of ["http://prairie.example/bread", "https://www.prairie.example/?from=list"]) {
    await dana.query("update employers set company_url = $2 where id = $1", [company.id, url]);
    expect(await kept()).toEqual(both);
  }
  await dana.query("update employers set careers_url = 'https://boards.example/prairie' where id = $1", [company.id]);
  expect(await kept()).toEqual(both);
  await eli.query("update employers set company_url = 'https://jobs.prairie.example' where id = $1", [company.id]);
  expect(await kept()).toEqual([]);
  await dana.query("update employers set company_url = 'https://www.prairie.example' where id = $1", [company.id]);
  expect(await kept()).toEqual([]);
});

test("a proof stays when the account of the member who made it is deleted, and ends with the company", async () => {
  await prove();
  await database.admin.query("delete from users where id = $1", [company.members[1].userId]);
  expect(await kept()).toEqual([{ user_id: null, code: "info@prairie.example" }]);
  await database.admin.query("delete from employers where id = $1", [company.id]);
  expect(await kept()).toEqual([]);
});

test.each(["ownership_proofs", "ownership_codes", "ownership_lines"])("members can't read app.%s", async (table) => {
  await expect(dana.query(`select * from app.${table}`)).rejects.toMatchObject({ code: "42501" });
});
