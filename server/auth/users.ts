import type pg from "pg";

type Json = Record<string, unknown>;

type Identity = {
  identity_id: string;
  id: string;
  user_id: string;
  identity_data: Json;
  provider: string;
  last_sign_in_at: string | null;
  created_at: string | null;
  updated_at: string | null;
  email: string | null;
};

type Factor = {
  id: string;
  friendly_name: string | null;
  factor_type: string;
  status: string;
  created_at: string;
  updated_at: string;
};

/** A row of auth.users with its identities and factors, without its password. */
export type AuthUser = {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  phone: string | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  confirmed_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Json | null;
  raw_user_meta_data: Json | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  phone_change: string | null;
  is_anonymous: boolean;
  is_barred: boolean;
  is_sso_user: boolean;
  created_at: Date;
  updated_at: Date;
  identities: Identity[];
  factors: Factor[];
};

export const USER_COLUMNS = `
  u.id, u.aud, u.role, u.email, u.phone, u.email_confirmed_at, u.phone_confirmed_at, u.confirmed_at,
    u.last_sign_in_at, u.raw_app_meta_data, u.raw_user_meta_data, u.email_change, u.email_change_sent_at, u.phone_change, u.is_anonymous, u.is_sso_user,
    u.deleted_at is not null or coalesce(u.banned_until > now(), false) as is_barred, u.created_at, u.updated_at,
    coalesce((
      select json_agg(json_build_object(
        'identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id, 'identity_data', i.identity_data, 'provider', i.provider,
        'last_sign_in_at', i.last_sign_in_at, 'created_at', i.created_at, 'updated_at', i.updated_at, 'email', i.email
      ) order by i.created_at)
      from auth.identities i where i.user_id = u.id
    ), '[]') as identities,
    coalesce((
      select json_agg(json_build_object(
        'id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type, 'status', f.status,
        'created_at', f.created_at, 'updated_at', f.updated_at
      ) order by f.created_at)
      from auth.mfa_factors f where f.user_id = u.id
    ), '[]') as factors`;

export async function findUser(client: pg.ClientBase | pg.Pool, id: string): Promise<AuthUser | undefined> {
  const { rows } = await client.query<AuthUser>({
    name: "find-user",
    text: `select ${USER_COLUMNS} from auth.users u where u.id = $1`,
    values: [id],
  });
  return rows[0];
}

/**
 * Locks and returns the account of an email address or phone number, confirmed or not. Waits for
 * other transactions that have locked the account.
 */
export async function lockUserOf(client: pg.ClientBase, emailOrPhone: string): Promise<AuthUser | undefined> {
  const { rows } = await client.query<AuthUser>(
    `select ${USER_COLUMNS} from auth.users u
     where ((u.email = $1 and not u.is_sso_user) or u.phone = $1) for no key update of u`,
    [emailOrPhone],
  );
  return rows[0];
}

/**
 * SQL condition that account `u` can sign in with $1, a confirmed email address or phone number.
 */
export const SIGNS_IN_BY_EMAIL_OR_PHONE = `((u.email = $1 and not u.is_sso_user and u.email_confirmed_at is not null)
  or (u.phone = $1 and u.phone_confirmed_at is not null)) and u.deleted_at is null`;

export async function findUserId(client: pg.ClientBase | pg.Pool, emailOrPhone: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select u.id from auth.users u where ${SIGNS_IN_BY_EMAIL_OR_PHONE}`,
    [emailOrPhone],
  );
  return rows[0]?.id ?? null;
}

/**
 * Locks the account. Call it before you open, change or end sessions, or change sign-in methods.
 * Without the lock, a session that is opened at the same time could survive the change.
 *
 * To avoid deadlocks, every transaction locks in this order:
 *
 * 1. the account, or several accounts in the order of their ids;
 * 2. its sessions;
 * 3. refresh tokens, codes and challenges.
 *
 * A token refresh locks only its session. The clean-up skips locked rows. `ops sessions end --all`
 * locks the whole table.
 *
 * Returns false if the account does not exist.
 */
export async function lockUser(client: pg.ClientBase, userId: string): Promise<boolean> {
  const { rowCount } = await client.query("select from auth.users where id = $1 for no key update", [userId]);
  return rowCount === 1;
}

/** Returns true if the account has a verified factor. Unverified factors don't count. */
export function hasVerifiedFactor(user: AuthUser): boolean {
  return user.factors.some(({ status }) => status === "verified");
}

/** Returns the user object that auth-js expects, without data about the password. */
export function toUserJson(user: AuthUser): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? "",
    ...optional("email_confirmed_at", user.email_confirmed_at),
    phone: user.phone ?? "",
    ...optional("phone_confirmed_at", user.phone_confirmed_at),
    ...optional("confirmed_at", user.confirmed_at),
    ...optional("last_sign_in_at", user.last_sign_in_at),
    ...optional("new_email", user.email_change || null),
    ...optional("email_change_sent_at", user.email_change ? user.email_change_sent_at : null),
    ...optional("new_phone", user.phone_change || null),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    identities: user.identities,
    ...optional("factors", user.factors.length > 0 ? user.factors : null),
    created_at: user.created_at,
    updated_at: user.updated_at,
    is_anonymous: user.is_anonymous,
  };
}

function optional(name: string, value: unknown): Record<string, unknown> {
  return value === null || value === undefined ? {} : { [name]: value };
}
