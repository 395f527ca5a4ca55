import { AuthClient, type GoTrueClient } from "@supabase/auth-js";
import { pino } from "pino";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { authPlugin } from "#server/auth/plugin.ts";
import { type AuthOptions, startAuth } from "#server/auth/start-auth.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import { startSmtpSink } from "#server/email/tests/smtp-sink.ts";
import { startTestOutbox, TEST_IDENTITY } from "#server/email/tests/test-outbox.ts";
import { createApp } from "#server/http/app.ts";

export const SITE_URL = TEST_IDENTITY.siteUrl;
export const PASSWORD = "Harbor-lamp-4417";

export type Visitor = {
  client: GoTrueClient;
  ip: string;
  /** Moves the browser to another IP address. */
  move(): void;
  /** Sends a request with the browser's cookies. */
  browse: typeof fetch;
};

export type AuthServer = Awaited<ReturnType<typeof startAuthServer>>;

type Browser = { ip?: string; userAgent?: string; flowType?: "implicit" | "pkce" };

let count = 0;

export function newPhone(): string {
  count += 1;
  return `+1612555${String(count).padStart(4, "0")}`;
}

export function newEmail(): string {
  count += 1;
  return `person-${count}@people.example`;
}

export async function tokenOf(client: GoTrueClient): Promise<string> {
  return (await client.getSession()).data.session?.access_token ?? "";
}

export function newIp(): string {
  count += 1;
  return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
}

/**
 * Starts /auth/v1 as in production, with a real database, real email, and HTTP through a trusted
 * proxy.
 */
export async function startAuthServer(options: Pick<AuthOptions, "smsWebhookUrl" | "captcha" | "providers"> = {}) {
  const [database, sink] = await Promise.all([createTestDatabase(), startSmtpSink()]);
  const auth = await startAuth({ pool: database.admin, siteUrl: SITE_URL, enqueueEmail, ...options });
  const { outbox } = await startTestOutbox({ database, sink }, { prepareEmail: auth.prepareEmail });
  const app = createApp({
    logger: pino({ level: "silent" }),
    trustProxy: ["127.0.0.1"],
    checkHealth: async () => ({ status: "ok" }),
  });
  app.register(authPlugin, { prefix: "/auth/v1", auth: auth.context });
  const url = `${await app.listen({ host: "127.0.0.1", port: 0 })}/auth/v1`;

  /** Creates a browser with its own IP address. */
  const visitor = ({ ip = newIp(), userAgent = "Firefox", flowType = "implicit" }: Browser = {}): Visitor => {
    const headers = { apikey: auth.publicKey, "x-forwarded-for": ip, "user-agent": userAgent };
    const options = { autoRefreshToken: false, persistSession: true, detectSessionInUrl: false };
    const storage = new MemoryStorage();
    const experimental = { recoveryCodes: true };
    const browserFetch = createBrowserFetch();
    const move = () => browserFetch.setHeader("x-forwarded-for", newIp());
    return {
      ip,
      move,
      browse: browserFetch,
      client: new AuthClient({ url, headers, flowType, storage, fetch: browserFetch, experimental, ...options }),
    };
  };

  return {
    url,
    database,
    sink,
    auth,
    visitor,
    /** Creates a confirmed user with a password and signs in. */
    async member() {
      const email = newEmail();
      const person = visitor();
      await person.client.signUp({ email, password: PASSWORD, options: { data: { first_name: "Ada" } } });
      const { code } = await sink.waitForEmail({ to: email });
      const { error } = await person.client.verifyOtp({ email, token: code ?? "", type: "email" });
      if (error) throw error;
      return { ...person, email };
    },
    /** Signs in a member with the password in another browser. */
    async signIn(email: string) {
      const { client } = visitor();
      const { error } = await client.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      return client;
    },
    /** Returns the user's actions in the audit log, oldest first. */
    async auditOf(email: string) {
      const { rows } = await database.admin.query<{ action: string }>(
        `select payload ->> 'action' as action from auth.audit_log_entries
         where payload ->> 'actor_username' = $1 order by created_at`,
        [email],
      );
      return rows.map(({ action }) => action);
    },
    /** Subtracts these minutes from all times in the database. */
    letTimePass: (minutes: number) => letTimePass(database, minutes),
    async close() {
      await app.close();
      await outbox.stop();
      await sink.close();
      await database.drop();
    },
  };
}

/** Returns a fetch that keeps cookies as a browser does, because Node's fetch does not. */
function createBrowserFetch(): typeof fetch & { setHeader(name: string, value: string): void } {
  const cookies = new Map<string, string>();
  const changed = new Map<string, string>();
  const browserFetch: typeof fetch = async (input, init = {}) => {
    const headers = new Headers(init.headers);
    for (const [name, value] of changed) headers.set(name, value);
    if (cookies.size > 0) headers.set("cookie", [...cookies].map((pair) => pair.join("=")).join("; "));
    const answer = await fetch(input, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name && value) cookies.set(name, value);
    }
    return answer;
  };
  return Object.assign(browserFetch, { setHeader: (name: string, value: string) => changed.set(name, value) });
}

class MemoryStorage {
  readonly #items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }
  removeItem(key: string): void {
    this.#items.delete(key);
  }
}

async function letTimePass({ admin }: TestDatabase, minutes: number): Promise<void> {
  const ago = `make_interval(secs => ${minutes * 60})`;
  await admin.query(`
    update server.rate_limits set expire = expire - ${minutes * 60_000};
    update server.message_slots set taken_at = taken_at - ${ago};
    update server.one_time_secrets set expires_at = expires_at - ${ago};
    update server.sign_up_claims set claimed_at = claimed_at - ${ago};
    update auth.refresh_tokens set updated_at = updated_at - ${ago};
    update auth.sessions set created_at = created_at - ${ago};
    update auth.mfa_amr_claims set updated_at = updated_at - ${ago};
    update auth.mfa_factors set created_at = created_at - ${ago} where status = 'unverified';
    update auth.mfa_factors set last_totp_step = last_totp_step - ${minutes * 2};
    update auth.mfa_challenges set created_at = created_at - ${ago};
    update server.passkey_challenges set expires_at = expires_at - ${ago};
    update server.provider_flows set created_at = created_at - ${ago};
    update auth.flow_state set auth_code_issued_at = auth_code_issued_at - ${ago};`);
}
