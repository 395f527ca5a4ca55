import type pg from "pg";
import { DEMO_INVITATION_TOKEN, demoPeople } from "#database/seeds/demo-people.ts";
import { demoMessages, type PersonaId } from "#domain/messages/demo.ts";

const PERSONAS = Object.keys(demoMessages.personas) as PersonaId[];

/**
 * Returns the personas whose accounts still exist. A user of the demo may have deleted an account.
 */
export async function listPersonas(pool: pg.Pool): Promise<{ id: PersonaId; name: string }[]> {
  const { rows } = await pool.query<{ id: string }>("select id from auth.users where id = any ($1)", [
    PERSONAS.map((id) => demoPeople[id].authId),
  ]);
  const existing = new Set(rows.map(({ id }) => id));
  return PERSONAS.filter((id) => existing.has(demoPeople[id].authId)).map((id) => ({
    id,
    name: `${demoPeople[id].first} ${demoPeople[id].last}`,
  }));
}

/** Returns the id of a persona's account, or undefined if no persona has this name. */
export function personaAccount(name: string): string | undefined {
  const id = PERSONAS.find((each) => each === name);
  return id && demoPeople[id].authId;
}

/**
 * Returns the path to open after the sign-in. For an invited persona, this is the invitation's
 * page.
 */
export async function pathOfPersona(pool: pg.Pool, authId: string): Promise<string> {
  const { rowCount } = await pool.query(
    `select from public.users u join public.employer_invitations i on i.email = lower(u.email)
     where u.auth_id = $1 and i.token_hash = sha256(convert_to($2, 'UTF8')) and i.expires_at > now()`,
    [authId, DEMO_INVITATION_TOKEN],
  );
  return rowCount === 0 ? "/dashboard" : `/invitation/${DEMO_INVITATION_TOKEN}`;
}
