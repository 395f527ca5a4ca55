import { randomBytes } from "node:crypto";
import type pg from "pg";

/**
 * Loads the secrets. The first start creates them. Servers that start at the same time get the same
 * secrets. `publicKey` is the key that browsers send as `apikey` (rule 48). It identifies this
 * server and is not a secret.
 */
export async function loadAuthSecrets(pool: pg.Pool | pg.ClientBase) {
  await pool.query(
    `insert into server.auth_secrets (name, value) values ('public_key', $1), ('hash_key', $2)
     on conflict (name) do nothing`,
    [`pub_${randomBytes(24).toString("base64url")}`, randomBytes(32).toString("base64url")],
  );
  const { rows } = await pool.query<{ name: string; value: string }>("select name, value from server.auth_secrets");
  const read = (name: string) => {
    const found = rows.find((row) => row.name === name);
    if (!found) throw new Error(`server.auth_secrets has no ${name}`);
    return found.value;
  };
  return { publicKey: read("public_key"), hashKey: read("hash_key") };
}
