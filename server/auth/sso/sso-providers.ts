import type pg from "pg";
import { readMetadata } from "./read-metadata.ts";

/** Prefix of the names of companies' identity providers. The provider's id follows. */
export const SSO_PREFIX = "sso:";

export type SsoProvider = ReturnType<typeof readMetadata> & {
  id: string;
  /** Domains of email addresses for which the server trusts the provider, in lower case. */
  domains: string[];
};

type Row = { id: string; metadata_xml: string; domains: string[] };

/** Returns the enabled provider with this id or for this domain. */
export async function findSsoProvider(
  client: pg.ClientBase | pg.Pool,
  wanted: { id: string } | { domain: string },
): Promise<SsoProvider | undefined> {
  const [condition, value] =
    "id" in wanted
      ? ["p.id = $1", wanted.id]
      : ["p.id = (select sso_provider_id from auth.sso_domains where lower(domain) = lower($1))", wanted.domain];
  const { rows } = await client.query<Row>(
    `select p.id, s.metadata_xml, coalesce((
       select array_agg(lower(d.domain)) from auth.sso_domains d where d.sso_provider_id = p.id), '{}') as domains
     from auth.sso_providers p join auth.saml_providers s on s.sso_provider_id = p.id
     where ${condition} and p.disabled is not true`,
    [value],
  );
  const [row] = rows;
  return row && { id: row.id, domains: row.domains, ...readMetadata(row.metadata_xml) };
}

export async function hasSsoProviders(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  const { rowCount } = await client.query("select from auth.saml_providers limit 1");
  return rowCount === 1;
}
