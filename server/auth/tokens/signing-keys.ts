import { setTimeout as delay } from "node:timers/promises";
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { shareRunning } from "#database/share-running.ts";

export const ACCESS_TOKEN_SECONDS = 3600;

const ALGORITHM = "ES256";
/**
 * Age in days at which a new key replaces a signing key. The tokens of the old key stay valid until
 * they expire.
 */
const ROTATE_AFTER_DAYS = 90;
/**
 * Milliseconds between reloads of the keys. Until the next reload, the server may sign with a key
 * that another server has retired.
 */
const RELOAD_EVERY_MS = 60_000;
export const RETIRED_KEY_SECONDS = ACCESS_TOKEN_SECONDS + 2 * (RELOAD_EVERY_MS / 1000);
/**
 * Minimum milliseconds between two reloads for unknown key ids, so that forged tokens don't cause a
 * query each.
 */
const RELOAD_FOR_UNKNOWN_KEY_MS = 5_000;
/**
 * Maximum milliseconds that a request waits for a reload. Then it uses the old keys, so that an
 * unreachable database doesn't block the request.
 */
const FOLLOW_WITHIN_MS = 1_000;

type Row = { kid: string; public_jwk: JWK; private_jwk: JWK | null; is_active: boolean; is_old: boolean };
type Loaded = { at: number; signing: SigningKey; verifying: Map<string, CryptoKey>; published: JWK[] };
type SigningKey = { kid: string; key: CryptoKey };

/**
 * Loads the ES256 keys from the database. If the server's settings contain a key (`given`), this
 * key signs all tokens. The server stores the public half of this key, so that tokens signed with
 * it stay valid after the setting changes.
 */
export async function loadSigningKeys(pool: pg.Pool, given?: JWK) {
  const givenKid = given && (await calculateJwkThumbprint(given));
  const activate = () => (given && givenKid ? storeGivenKey(pool, givenKid, given) : replaceKey(pool, "when missing"));
  await activate();
  let loaded = await load(pool, given);
  let followedAt = 0;

  const reload = shareRunning(async () => {
    loaded = await load(pool, given);
  });
  const refreshIfOlderThan = async (ageMs: number) => {
    if (age(loaded.at) > ageMs) await reload();
  };
  const follow = async () => {
    if (age(loaded.at) <= RELOAD_EVERY_MS || age(followedAt) <= RELOAD_FOR_UNKNOWN_KEY_MS) return;
    followedAt = Date.now();
    await Promise.race([reload().catch(() => {}), delay(FOLLOW_WITHIN_MS, undefined, { ref: false })]);
  };

  return {
    /**
     * Returns the signing key as of the last reload. Never waits, because transactions call it
     * while they hold a connection.
     */
    current: () => loaded.signing,
    /**
     * Reloads the keys if the last reload is more than a minute ago. Call it before a transaction
     * that signs a token, because `current` never reloads the keys.
     */
    refresh: () => refreshIfOlderThan(RELOAD_EVERY_MS),
    /**
     * Returns the public key with this id, or undefined if its tokens are no longer valid. If the
     * last reload is more than a minute ago, first tries to reload the keys, because an operator
     * may have revoked this key.
     */
    async verifying(kid: string) {
      await (loaded.verifying.has(kid) ? follow() : refreshIfOlderThan(RELOAD_FOR_UNKNOWN_KEY_MS));
      return loaded.verifying.get(kid);
    },
    /** Returns the keys for /.well-known/jwks.json. */
    async published() {
      await refreshIfOlderThan(RELOAD_EVERY_MS);
      return loaded.published;
    },
    /** Creates a new signing key. Tokens of the old key stay valid, so users stay signed in. */
    async rotate() {
      await replaceKey(pool, "now");
      await reload();
    },
  };
}

export type SigningKeys = Awaited<ReturnType<typeof loadSigningKeys>>;

/**
 * Creates a new signing key and returns its id. All running servers use it within a minute. If the
 * settings contain the signing key, creates no key and returns undefined. In both cases,
 * `isRevoking` makes the tokens of all earlier keys invalid within a minute.
 */
export async function rotateSigningKey(client: pg.ClientBase, isRevoking: boolean): Promise<string | undefined> {
  const { rows } = await client.query<{ kid: string }>(
    "select kid from server.signing_keys where retired_at is null and private_jwk is null",
  );
  const isGiven = rows.length > 0;
  if (!isGiven) await replaceKeyIn(client, "now");
  if (isRevoking) await client.query("delete from server.signing_keys where retired_at is not null");
  const active = await client.query<{ kid: string }>("select kid from server.signing_keys where retired_at is null");
  return isGiven ? undefined : active.rows[0]?.kid;
}

async function load(pool: pg.Pool, given?: JWK): Promise<Loaded> {
  let rows = await readKeys(pool);
  if (!given && rows.some((row) => row.is_active && row.is_old)) {
    await replaceKey(pool, "when old");
    rows = await readKeys(pool);
  }
  // If this server's settings have no key, signs with the newest stored private key. Some rows have
  // only a public key, because the private key is in another server's settings.
  const kept = rows.find((row) => row.private_jwk);
  const kid = given ? await calculateJwkThumbprint(given) : kept?.kid;
  const privateJwk = given ?? kept?.private_jwk;
  if (!kid || !privateJwk) throw new Error("The database has no key that signs tokens");
  const verifying = await Promise.all(rows.map(async (row) => [row.kid, await importKey(row.public_jwk)] as const));
  return {
    at: Date.now(),
    signing: { kid, key: await importKey(privateJwk) },
    verifying: new Map(verifying),
    published: rows.map((row) => ({
      ...row.public_jwk,
      kid: row.kid,
      alg: ALGORITHM,
      use: "sig",
      key_ops: ["verify"],
    })),
  };
}

/**
 * Returns the milliseconds between `at` and now. The result is positive even if the clock was set
 * back, so that the keys are still reloaded.
 */
function age(at: number): number {
  return Math.abs(Date.now() - at);
}

async function readKeys(pool: pg.Pool): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select kid, public_jwk, private_jwk, retired_at is null as is_active,
       created_at < now() - make_interval(days => $1) as is_old
     from server.signing_keys
     where retired_at is null or retired_at > now() - make_interval(secs => $2)
     order by created_at desc`,
    [ROTATE_AFTER_DAYS, RETIRED_KEY_SECONDS],
  );
  return rows;
}

const REPLACEABLE = {
  "when missing": "private_jwk is null",
  "when old": `created_at < now() - make_interval(days => ${ROTATE_AFTER_DAYS})`,
  now: "true",
};

/** Retires the active key if the condition `when` is true. Then creates a key if none is active. */
async function replaceKey(pool: pg.Pool, when: keyof typeof REPLACEABLE): Promise<void> {
  await inTransaction(pool, (client) => replaceKeyIn(client, when));
}

async function replaceKeyIn(client: pg.ClientBase, when: keyof typeof REPLACEABLE): Promise<void> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const [publicJwk, privateJwk] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
  await retireAndInsert(client, REPLACEABLE[when], await calculateJwkThumbprint(publicJwk), publicJwk, privateJwk);
}

async function storeGivenKey(pool: pg.Pool, kid: string, given: JWK): Promise<void> {
  await inTransaction(pool, (client) => retireAndInsert(client, `kid <> '${kid}'`, kid, publicHalf(given), null));
}

async function retireAndInsert(
  client: pg.ClientBase,
  condition: string,
  kid: string,
  publicJwk: JWK,
  privateJwk: JWK | null,
) {
  await client.query("lock table server.signing_keys in share row exclusive mode");
  await client.query(`update server.signing_keys set retired_at = now() where retired_at is null and ${condition}`);
  await client.query(
    `insert into server.signing_keys (kid, public_jwk, private_jwk)
     select $1, $2, $3 where not exists (select from server.signing_keys where retired_at is null)
     on conflict (kid) do update set retired_at = null`,
    [kid, publicJwk, privateJwk],
  );
}

function publicHalf({ kty, crv, x, y }: JWK): JWK {
  return { kty, crv, x, y } as JWK;
}

async function importKey(jwk: JWK): Promise<CryptoKey> {
  const key = await importJWK(jwk, ALGORITHM);
  if (key instanceof Uint8Array) throw new Error("A signing key must be an elliptic-curve key for ES256");
  return key;
}
