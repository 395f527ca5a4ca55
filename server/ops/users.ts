import type pg from "pg";
import { normalizeEmail } from "#domain/account/email.ts";
import { type AccountLimit, clearLimits, countedAgainst } from "#server/auth/limits/account-limits.ts";
import { loadAuthSecrets } from "#server/auth/secrets/auth-secrets.ts";
import { CommandError, type Row } from "#server/commands/command.ts";
import { createKeyedHash } from "#server/crypto/keyed-hash.ts";
import { inPortal } from "./in-portal.ts";
import { type OpsCommand, ownAccountsOnly } from "./ops-context.ts";

const MAX_LISTED = 50;

/** Commands for users who can't sign in. Their output never contains a hash, code, key or token. */
export const userCommands: OpsCommand[] = [
  {
    name: "users",
    argument: "<part of an email address>",
    summary: `accounts whose email address contains it, ${MAX_LISTED} at most`,
    run: (context, argument) =>
      inPortal(context, async ({ client }) => {
        const { rows } = await client.query<Row>(
          `select ${SHORT} from auth.users u where position($1 in u.email) > 0 order by u.email, u.id limit $2`,
          [normalizeEmail(argument), MAX_LISTED + 1],
        );
        if (rows.length > MAX_LISTED)
          context.print(`The first ${MAX_LISTED}. There are more: type more of the email address.`);
        return rows.slice(0, MAX_LISTED);
      }),
  },
  {
    name: "user",
    argument: "<email>",
    summary:
      "everything that affects a user's sign-in: email address, methods, factors, sessions, limits, companies, emails",
    isSheet: true,
    run: (context, argument) =>
      inPortal(context, async ({ client }) => {
        const account = await findAccount(client, argument);
        const { rows } = await client.query<Row>(`select ${SHORT}, ${FULL} from auth.users u where u.id = $1`, [
          account.userId,
        ]);
        const limits = await countedAgainst(client, await hashOf(client), account);
        return [{ ...rows[0], limits: limits.map(inWords).join("; ") }];
      }),
  },
  {
    name: "limits clear",
    argument: "<email>",
    summary: "reset an account's count of wrong passwords and codes of today",
    async run(context, argument) {
      ownAccountsOnly(context, "the project limits wrong passwords and codes by its settings.");
      return await inPortal(context, async ({ client, log }) => {
        const account = await findAccount(client, argument);
        const cleared = await clearLimits(client, await hashOf(client), account);
        if (cleared > 0) await log("limits cleared", { email: account.email });
        return [{ email: account.email, limits_cleared: cleared }];
      });
    },
  },
];

export type Account = { userId: string; email: string };

/**
 * Returns the account with this email address. If there are several, prefers an account with a
 * password or provider over accounts of companies' own sign-on (SAML).
 */
export async function findAccount(client: pg.ClientBase, email: string): Promise<Account> {
  const { rows } = await client.query<Account>(
    `select id as "userId", email from auth.users where email = $1 order by is_sso_user, created_at limit 1`,
    [normalizeEmail(email)],
  );
  const [account] = rows;
  if (!account) throw new CommandError(`No account has the email address ${normalizeEmail(email)}.`);
  return account;
}

async function hashOf(client: pg.ClientBase) {
  return createKeyedHash((await loadAuthSecrets(client)).hashKey);
}

function inWords({ what, tries, of, until }: AccountLimit): string {
  const end = until.toISOString().slice(0, 16).replace("T", " ");
  return tries > of ? `${what}: used up until ${end}` : `${what}: ${tries} of ${of}`;
}

const SHORT = `
  u.email, u.created_at as created, u.email_confirmed_at as confirmed, u.last_sign_in_at as last_sign_in,
  case when u.deleted_at is not null then 'deleted' when u.banned_until > now() then 'banned' else 'open' end as account,
  (select count(*)::int from auth.sessions s where s.user_id = u.id and (s.not_after is null or s.not_after > now())) as sessions,
  (select count(*)::int from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as second_factors`;

const FULL = `
  u.id as account_id,
  concat_ws(', ',
    case when coalesce(u.encrypted_password, '') <> '' then 'password' end,
    (select string_agg(i.provider, ', ' order by i.provider) from auth.identities i where i.user_id = u.id)) as ways_in,
  (select count(*)::int from server.passkeys p where p.user_id = u.id) as passkeys,
  (select string_agg(f.factor_type::text, ', ' order by f.created_at) from auth.mfa_factors f
   where f.user_id = u.id and f.status = 'verified') as factor_types,
  (select count(*)::int from server.recovery_codes c where c.user_id = u.id and c.used_at is null) as recovery_codes_left,
  (select max(greatest(s.created_at, s.refreshed_at at time zone 'utc')) from auth.sessions s where s.user_id = u.id) as session_last_used,
  (select count(*)::int from auth.audit_log_entries a
   where a.created_at > now() - interval '1 day' and a.payload ->> 'actor_id' = u.id::text
     and a.payload ->> 'action' = 'login_failed') as failed_sign_ins_today,
  (select p.id from public.users p where p.auth_id = u.id) as portal_user,
  (select string_agg(concat(e.name, ' (', e.id,
       case when e.inactive = 1 then ', inactive' end,
       case when e.requires_second_factor then ', requires a second factor' end, ')'), '; ' order by e.id)
   from public.users p join public.employers_users l on l.user_id = p.id join public.employers e on e.id = l.employer_id
   where p.auth_id = u.id) as companies,
  u.email_change as changes_address_to`;
