import { setTimeout as delay } from "node:timers/promises";
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";

/** An access token lives one hour. */
export const ACCESS_TOKEN_SECONDS = 3600;

const ALGORITHM = "ES256";
/** After this a new key signs; the old one's tokens stay valid until they expire. */
const ROTATE_AFTER_DAYS = 90;
/** How long another server may keep signing with a key that was just retired. */
const RELOAD_EVERY_MS = 60_000;
export const RETIRED_KEY_SECONDS = ACCESS_TOKEN_SECONDS + 2 * (RELOAD_EVERY_MS / 1000);
/** Tokens with invented key ids must not turn into queries. */
const RELOAD_FOR_UNKNOWN_KEY_MS = 5_000;
/** A request that finds the keys old waits this long for newer ones. A database that is away is noticed by what the request needs next. */
const FOLLOW_WITHIN_MS = 1_000;

type Row = { kid: string; public_jwk: JWK; private_jwk: JWK | null; is_active: boolean; is_old: boolean };
type Loaded = { at: number; signing: SigningKey; verifying: Map<string, CryptoKey>; published: JWK[] };
type SigningKey = { kid: string; key: CryptoKey };

export type SigningKeys = {
  /** The key that signs now, as of the last refresh: transactions ask for it, and they must not wait for a connection. */
  current(): SigningKey;
  /** Follows what other servers did to the keys; to be called before a transaction. */
  refresh(): Promise<void>;
  /** The public key of that id, if tokens signed with it may still be valid. Asks the database once a minute: a key may be revoked. */
  verifying(kid: string): Promise<CryptoKey | undefined>;
  /** What /.well-known/jwks.json publishes. */
  published(): Promise<JWK[]>;
  /** A new key signs from now on. No one is signed out: the old one keeps verifying. */
  rotate(): Promise<void>;
};

/**
 * ES256 keys, kept in the database. A key given by a setting signs instead; its public half is remembered, so that changing
 * the setting signs no one out either.
 */
export async function loadSigningKeys(pool: pg.Pool, given?: JWK): Promise<SigningKeys> {
  const givenKid = given && (await calculateJwkThumbprint(given));
  const activate = () =>
    given && givenKid ? rememberGivenKey(pool, givenKid, given) : replaceKey(pool, "when missing");
  await activate();
  let loaded = await load(pool, given);
  let loading: Promise<Loaded> | undefined;
  let followedAt = 0;

  const reload = async () => {
    loading ??= load(pool, given).finally(() => {
      loading = undefined;
    });
    loaded = await loading;
  };
  const refreshIfOlderThan = async (ageMs: number) => {
    if (age(loaded.at) > ageMs) await reload();
  };
  const follow = async () => {
    if (age(loaded.at) <= RELOAD_EVERY_MS || age(followedAt) <= RELOAD_FOR_UNKNOWN_KEY_MS) return;
    followedAt = Date.now();
    await Promise.race([reload().catch(() => {}), delay(FOLLOW_WITHIN_MS, undefined, { ref: false })]);
  };

  return {
    current: () => loaded.signing,
    refresh: () => refreshIfOlderThan(RELOAD_EVERY_MS),
    async verifying(kid) {
      await (loaded.verifying.has(kid) ? follow() : refreshIfOlderThan(RELOAD_FOR_UNKNOWN_KEY_MS));
      return loaded.verifying.get(kid);
    },
    async published() {
      await refreshIfOlderThan(RELOAD_EVERY_MS);
      return loaded.published;
    },
    async rotate() {
      await replaceKey(pool, "now");
      await reload();
    },
  };
}

/**
 * For an operator: a new key signs from now on, on every running server within a minute. `isRevoking` ends the tokens of all
 * earlier keys as soon. Returns the key that signs; undefined: one given by a setting does, and only earlier ones can be revoked.
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
  // While servers change from a kept key to a given one, those that don't know it yet continue with the one it replaced.
  const kept = rows.find((row) => row.private_jwk);
  const kid = given ? await calculateJwkThumbprint(given) : kept?.kid;
  const privateJwk = given ?? kept?.private_jwk;
  if (!kid || !privateJwk) throw new Error("The database holds no key that signs tokens");
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

/** A clock that was set back makes nothing new. */
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

/** Retires the active key if it is to be replaced, and adds a new one if none is left. */
async function replaceKey(pool: pg.Pool, when: keyof typeof REPLACEABLE): Promise<void> {
  await inTransaction(pool, (client) => replaceKeyIn(client, when));
}

async function replaceKeyIn(client: pg.ClientBase, when: keyof typeof REPLACEABLE): Promise<void> {
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  const [publicJwk, privateJwk] = await Promise.all([exportJWK(pair.publicKey), exportJWK(pair.privateKey)]);
  await retireAndInsert(client, REPLACEABLE[when], await calculateJwkThumbprint(publicJwk), publicJwk, privateJwk);
}

async function rememberGivenKey(pool: pg.Pool, kid: string, given: JWK): Promise<void> {
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
