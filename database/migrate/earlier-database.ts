import type { ClientBase } from "pg";
import { StartError } from "#database/start-error.ts";
import { undoOf } from "./note-definitions.ts";
import { type Applying, type Recorded, readRecorded, recordFile } from "./recorded.ts";
import { hashOf, type SqlFiles } from "./sql-files.ts";

/**
 * Before the first release, tables and definitions were 43 migrations. These are the hashes over the names and hashes of
 * them all, as server.migrations records them; between the two only comments differ.
 */
const LAST_STATES = [
  "1e44d6daf7d92fdf8e6b32c22a5606f63db1a92dd29b9d0e14f115b98ffb32b5",
  "5858ca56666fdd74e3aea5b95a285ce5220f3eed9906f9207e554a63e2880436",
];

/** The last file of each group that makes what those migrations had made. Later ones are still to be applied. */
const LAST_SQUASHED = [
  "tables/auth/0009-default-grants.sql",
  "tables/portal/0016-staff-log.sql",
  "tables/server/0009-checkouts.sql",
];

export function isEarlierDatabase(recorded: Recorded): boolean {
  return earlierFiles(recorded).length > 0;
}

function earlierFiles({ files }: Recorded): [name: string, hash: string][] {
  return [...files].filter(([name]) => /^(auth|portal|server)\//.test(name)).sort();
}

/** Makes a database of those migrations one of tables/ whose definitions are still to be made. Others are left alone. */
export async function adoptEarlierDatabase(client: ClientBase, files: SqlFiles, applying: Applying): Promise<void> {
  const earlier = earlierFiles(await readRecorded(client));
  if (earlier.length === 0) return;
  if (!LAST_STATES.includes(hashOf(earlier.map(([name, hash]) => `${name} ${hash}\n`).join("")))) {
    throw new StartError(
      "The database is of an unfinished version before Openings 0.1.0: start the last commit before 0.1.0 on it first.",
    );
  }
  await client.query((await undoOf(client, OWN_DEFINITIONS)).join(";"));
  await client.query(RENAMES);
  await client.query("delete from server.migrations where name = any ($1)", [earlier.map(([name]) => name)]);
  for (const file of files.tables.filter(({ name }) => isSquashed(name))) await recordFile(client, file, applying);
}

function isSquashed(name: string): boolean {
  return LAST_SQUASHED.some((last) => name <= last && name.startsWith(last.slice(0, last.lastIndexOf("/") + 1)));
}

/** All in the schemas of the portal but what an extension has brought, and what a check, a default or an index applies. */
const OWN_DEFINITIONS = `identity ~ '(^| on )(app|auth|public|server)\\.'
  and not exists (
    select from pg_depend d where d.classid = class and d.objid = oid and d.deptype = 'e'
  )
  and not exists (
    select from pg_depend d
    where d.refclassid = class and d.refobjid = oid
      and d.classid in ('pg_constraint'::regclass, 'pg_attrdef'::regclass, 'pg_class'::regclass)
  )`;

/** Names that the tables were given later. */
const RENAMES = `
  alter table server.removal_mails rename to removal_emails;
  alter table server.sign_up_claims drop constraint sign_up_claims_email_claimant_key, add unique (recipient, claimant);
  do $$
  declare
    found record;
  begin
    for found in
      select conrelid::regclass as tab, conname as old,
        replace(replace(conname, 'removal_mails', 'removal_emails'), 'claims_email_', 'claims_recipient_') as new
      from pg_constraint
      where conrelid in ('server.removal_emails'::regclass, 'server.sign_up_claims'::regclass)
    loop
      if found.old <> found.new then
        execute format('alter table %s rename constraint %I to %I', found.tab, found.old, found.new);
      end if;
    end loop;
  end;
  $$;
`;
