import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import type pg from "pg";
import { isEmail } from "#domain/account/email.ts";
import { isSharedEmailDomain } from "#domain/company/shared-domains.ts";
import { MetadataError, readMetadata } from "#server/auth/sso/read-metadata.ts";
import { SSO_PREFIX } from "#server/auth/sso/sso-providers.ts";
import { CommandError, type Row } from "#server/commands/command.ts";
import type { Command, StaffContext } from "./command.ts";

const DOMAINS_MAX = 50;
const BY_PROJECT = "configure companies' sign-on (SAML) in the project's settings.";

/**
 * Commands for companies' own sign-on. They store the identity provider's metadata and the email
 * domains of its users.
 */
export const ssoCommands: Command[] = [
  {
    name: "sso",
    summary: "companies' own identity providers (SAML)",
    run: (context) => list(context, null),
  },
  {
    name: "add-sso",
    argument: "<file>",
    summary: "add or replace a provider by its metadata, --domains acme.com,acme.org",
    run: add,
  },
  {
    name: "remove-sso",
    argument: "<id>",
    summary: "remove a provider; users who signed in with it are signed out",
    run: remove,
  },
];

async function list({ client }: StaffContext, id: string | null): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select p.id, s.entity_id, (
       select string_agg(d.domain, ' ' order by d.domain) from auth.sso_domains d where d.sso_provider_id = p.id
     ) as domains, (
       select count(*)::int from auth.identities i where i.provider = $2 || p.id
     ) as accounts, s.updated_at
     from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id
     where $1::uuid is null or p.id = $1 order by s.entity_id`,
    [id, SSO_PREFIX],
  );
  return rows;
}

async function add(context: StaffContext, file: string): Promise<Row[]> {
  const { client } = context;
  await assertOwnAccounts(client, BY_PROJECT);
  const domains = toDomains(context.options.domains);
  const xml = await readFile(file, "utf8").catch(() => {
    throw new CommandError(`"${file}" cannot be read.`);
  });
  const entityId = entityIdOf(xml);
  const { rows } = await client.query<{ id: string }>(
    "select sso_provider_id as id from auth.saml_providers where entity_id = $1 for update",
    [entityId],
  );
  const id = rows[0]?.id ?? randomUUID();
  await client.query(
    `insert into auth.sso_providers (id, created_at, updated_at) values ($1, now(), now())
     on conflict (id) do update set updated_at = now()`,
    [id],
  );
  await client.query(
    `insert into auth.saml_providers (id, sso_provider_id, entity_id, metadata_xml, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, $3, now(), now())
     on conflict (entity_id) do update set metadata_xml = excluded.metadata_xml, updated_at = now()`,
    [id, entityId, xml],
  );
  await client.query("delete from auth.sso_domains where sso_provider_id = $1", [id]);
  const { rowCount } = await client.query(
    `insert into auth.sso_domains (id, sso_provider_id, domain, created_at, updated_at)
     select gen_random_uuid(), $1, domain, now(), now() from unnest($2::text[]) as given (domain)
     on conflict do nothing`,
    [id, domains],
  );
  if (rowCount !== domains.length) throw new CommandError("One of the domains belongs to another provider already.");
  await context.log("sso provider added", { id, entityId, domains });
  return await list(context, id);
}

async function remove(context: StaffContext, id: string): Promise<Row[]> {
  await assertOwnAccounts(context.client, BY_PROJECT);
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)) throw new CommandError(`"${id}" is not an id.`);
  const removed = await list(context, id);
  if (removed.length === 0) throw new CommandError(`There is no SSO provider ${id}.`);
  const accounts = await context.client.query<{ id: string }>(
    `select id from auth.users
     where is_sso_user and id in (select user_id from auth.identities where provider = $1)
     order by id for no key update`,
    [`${SSO_PREFIX}${id}`],
  );
  const ids = accounts.rows.map((account) => account.id);
  await context.client.query("delete from auth.sessions where user_id = any ($1)", [ids]);
  // Also deletes unfinished sign-ins at the provider, so that they fail.
  await context.client.query("delete from auth.flow_state where provider_type = $1", [`${SSO_PREFIX}${id}`]);
  await context.client.query("delete from server.provider_flows where provider = $1", [`${SSO_PREFIX}${id}`]);
  await context.client.query("delete from auth.sso_providers where id = $1", [id]);
  await context.log("sso provider removed", { id, entityId: removed[0]?.entity_id });
  return removed;
}

function entityIdOf(xml: string): string {
  try {
    return readMetadata(xml).entityId;
  } catch (error) {
    if (error instanceof MetadataError) throw new CommandError(error.message);
    throw error;
  }
}

function toDomains(text: string | undefined): string[] {
  const domains = [
    ...new Set(
      (text ?? "")
        .toLowerCase()
        .split(/[\s,]+/)
        .filter(Boolean),
    ),
  ];
  if (domains.length === 0) throw new CommandError("Give the company's domains: --domains acme.com,acme.org");
  if (domains.length > DOMAINS_MAX) throw new CommandError(`At most ${DOMAINS_MAX} domains are possible.`);
  const wrong = domains.find((domain) => !isEmail(`a@${domain}`));
  if (wrong) throw new CommandError(`"${wrong}" is not a domain.`);
  const shared = domains.find(isSharedEmailDomain);
  if (shared) throw new CommandError(`"${shared}" is a public email provider, so no company can own its addresses.`);
  return domains;
}

/**
 * Throws if a hosted Supabase project has the accounts (record 117). Queries the database, because
 * the staff program can run without the server's settings. The error's message ends with `instead`,
 * a sentence about how to do the same in the project.
 */
async function assertOwnAccounts(client: pg.ClientBase, instead: string): Promise<void> {
  const { rowCount } = await client.query("select from server.migrations where name ~ '(^|/)auth/' limit 1");
  if (rowCount === 0) throw new CommandError(`The accounts are in a hosted project: ${instead}`);
}
