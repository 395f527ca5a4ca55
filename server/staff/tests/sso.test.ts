import { beforeAll, expect, test } from "vitest";
import { ownDatabaseOfFile } from "#database/tests/file-database.ts";
import { runStaff } from "./run-staff.ts";

const own = ownDatabaseOfFile();
const database = ownDatabaseOfFile();
beforeAll(async () => {
  // Makes the database look like that of a hosted project, which has no migrations for accounts.
  await database.admin.query("delete from server.migrations where name ~ 'tables/auth/'");
});

// Record 117
test.each([
  ["add-sso", "metadata.xml", "--domains", "acme.example"],
  ["remove-sso", "11111111-1111-4111-8111-111111111111"],
])("%s does not change the accounts of a hosted project, and names where to do it", async (...words) => {
  await expect(runStaff(database, ...words)).rejects.toThrow(
    "The accounts are in a hosted project: configure companies' sign-on (SAML) in the project's settings.",
  );
});

test.each(["gmail.com", "GoogleMail.com", "yahoo.co.uk", "outlook.de", "mail.gmx.net", "proton.me"])(
  "%s is not accepted as a company's domain, because anyone can get an address there",
  async (domain) => {
    const words = ["add-sso", "metadata.xml", "--domains", `acme.example,${domain}`];
    const shared = `"${domain.toLowerCase()}" is a public email provider`;
    await expect(runStaff(own, ...words)).rejects.toThrow(shared);
  },
);
