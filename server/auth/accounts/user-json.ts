import type { AuthUser } from "./users.ts";

/** The user object as auth-js knows it. Says nothing about passwords. */
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
