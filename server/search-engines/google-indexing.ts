import { importPKCS8, SignJWT } from "jose";
import { z } from "zod";
import type { IndexingConfig } from "#server/config/indexing-config.ts";
import { readBounded } from "#server/http/read-bounded.ts";

export type Notice = { url: string; type: "URL_UPDATED" | "URL_DELETED" };

/**
 * The result of a notice. `refused`: Google will never accept this notice. `later`: Google accepts
 * no notice now, for instance because a quota is used up or the key has no right to the site.
 */
type Outcome = { result: "sent" } | { result: "refused" | "later"; reason: string };

/** Sends a notice. `stop` aborts the request. */
export type SendNotice = (notice: Notice, stop?: AbortSignal) => Promise<Outcome>;

const TIME_LIMIT_MS = 10_000;
const ANSWER_LIMIT_BYTES = 65_536;
const SCOPE = "https://www.googleapis.com/auth/indexing";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
/** Seconds for which an assertion is valid. Google accepts at most an hour. */
const ASSERTION_SECONDS = 3_600;
/** The server requests a new access token this many seconds before the old token expires. */
const RENEWED_BEFORE_SECONDS = 60;

const Token = z.object({ access_token: z.string().min(1).max(4_096), expires_in: z.number().positive() });

type Options = { timeLimitMs?: number };

/**
 * Creates a function that sends a notice to Google's Indexing API
 * (https://developers.google.com/search/apis/indexing-api/v3/using-api). The function never throws,
 * and keeps the access token in memory while the token is valid.
 */
export function createNoticeSender(
  { clientEmail, privateKey, tokenUrl, url }: IndexingConfig,
  { timeLimitMs = TIME_LIMIT_MS }: Options = {},
): SendNotice {
  let token: { text: string; until: number } | undefined;

  type Sent = { body: string | URLSearchParams; headers?: Record<string, string>; stop: AbortSignal | undefined };

  async function post(target: string, { body, headers = {}, stop }: Sent) {
    const late = AbortSignal.timeout(timeLimitMs);
    const signal = stop ? AbortSignal.any([stop, late]) : late;
    const answer = await fetch(target, { method: "POST", body, headers, redirect: "error", signal });
    const tooLarge = () => new Error("the answer is too long");
    const text = String(await readBounded(answer.body ?? new Blob([]).stream(), ANSWER_LIMIT_BYTES, tooLarge));
    return { status: answer.status, text };
  }

  async function accessToken(stop: AbortSignal | undefined): Promise<string> {
    if (token && token.until > Date.now()) return token.text;
    const key = await importPKCS8(privateKey, "RS256");
    const issued = Math.floor(Date.now() / 1000);
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: "RS256", typ: "JWT" })
      .setIssuer(clientEmail)
      .setAudience(tokenUrl)
      .setIssuedAt(issued)
      .setExpirationTime(issued + ASSERTION_SECONDS)
      .sign(key);
    const { status, text } = await post(tokenUrl, {
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
      stop,
    });
    if (status !== 200) throw new Error(`the token service answered ${status}`);
    const { access_token, expires_in } = Token.parse(JSON.parse(text));
    token = { text: access_token, until: Date.now() + (expires_in - RENEWED_BEFORE_SECONDS) * 1000 };
    return access_token;
  }

  return async (notice, stop) => {
    try {
      const authorization = `Bearer ${await accessToken(stop)}`;
      const headers = { authorization, "content-type": "application/json" };
      const { status } = await post(url, { body: JSON.stringify(notice), headers, stop });
      if (status === 200) return { result: "sent" };
      if (status === 401) token = undefined;
      return { result: status === 400 ? "refused" : "later", reason: `the service answered ${status}` };
    } catch (error) {
      // Returns a fixed reason, because the error's message can contain the key or the token.
      const isLate = error instanceof Error && error.name === "TimeoutError";
      const isOwn = error instanceof Error && /^the (?:token service|answer) /.test(error.message);
      return { result: "later", reason: isLate ? "no answer in time" : isOwn ? error.message : "it is unreachable" };
    }
  };
}
