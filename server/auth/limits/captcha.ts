import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { AuthError } from "#server/auth/auth-error.ts";
import { CAPTCHA_TOKEN_MAX_LENGTH } from "#server/auth/requests/parameters.ts";
import type { VerifyCaptcha } from "#server/captcha/captcha-verifier.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";
import { ipBlock } from "#server/http/ip-block.ts";
import { createLimiter, isUsedUp, take } from "#server/http/limiter.ts";

const FIVE_MINUTES = 5 * 60;
const DAY = 24 * 60 * 60;
/**
 * Seconds for which the server stores a used token and rejects it. At every captcha provider,
 * tokens expire sooner.
 */
const USED_TOKEN_SECONDS = 15 * 60;

/**
 * The maximum number of requests with a solved captcha in a period, and the period in seconds.
 * Password attempts are counted by email address or phone number, and other requests by IP address.
 */
const FURTHER = {
  signup: [30, FIVE_MINUTES],
  otp: [30, FIVE_MINUTES],
  recover: [30, FIVE_MINUTES],
  token: [30, FIVE_MINUTES],
  password: [20, DAY],
} as const;
type Limited = keyof typeof FURTHER;

/** Maximum number of rejected captcha tokens of an IP address in five minutes. */
const REFUSED_TOKENS = 60;

const Body = z.object({
  gotrue_meta_security: z.object({ captcha_token: z.string().min(1).max(CAPTCHA_TOKEN_MAX_LENGTH) }),
});

export type Captcha = {
  /**
   * Lets a request with a solved captcha exceed `limit`, up to a second limit. Otherwise throws an
   * error for the client.
   */
  lift(limit: AuthError, kind: Limited, request: FastifyRequest, emailOrPhone?: string): Promise<void>;
};

type Dependencies = {
  pool: pg.Pool;
  hash: KeyedHash;
  /** If undefined, the server requires no captcha and ignores tokens. */
  verify: VerifyCaptcha | undefined;
};

/** Creates the captcha check. It runs only when a limit is reached. */
export function createCaptcha({ pool, hash, verify }: Dependencies): Captcha {
  if (!verify) {
    return {
      async lift(limit) {
        throw limit;
      },
    };
  }
  const further = Object.fromEntries(
    Object.entries(FURTHER).map(([kind, [points, seconds]]) => [
      kind,
      createLimiter(pool, `auth-captcha-${kind}`, points, seconds),
    ]),
  ) as Record<Limited, ReturnType<typeof createLimiter>>;
  const refused = createLimiter(pool, "auth-captcha-refused", REFUSED_TOKENS, FIVE_MINUTES);
  const uses = createLimiter(pool, "auth-captcha-use", 1, USED_TOKEN_SECONDS);

  /**
   * Requests whose captcha the verifier has accepted. If a sign-in exceeds two limits, the verifier
   * is called only once, because it accepts a token only once.
   */
  const passed = new WeakSet<FastifyRequest>();

  return {
    async lift(limit, kind, request, emailOrPhone) {
      const token = Body.safeParse(request.body).data?.gotrue_meta_security.captcha_token;
      const network = ipBlock(clientIpAddress(request));
      const key = emailOrPhone ? hash("limit", emailOrPhone) : network;
      if (await isUsedUp(further[kind], key)) throw limit;
      if (!token) throw captchaFailed("Please show that you are a person");
      // Counts a request toward the second limit. Call it only after the verifier has accepted the
      // captcha. Otherwise attackers could reach this limit with invalid tokens.
      const takeFurther = async () => {
        if ((await take(further[kind], key)) > 0) throw limit;
      };
      if (passed.has(request)) return await takeFurther();
      // Counts the token before calling the verifier. Otherwise many invalid tokens could overload
      // the verifier.
      if ((await take(refused, network)) > 0) throw limit;
      if ((await take(uses, hash("captcha", token))) > 0) throw captchaFailed("This captcha was used already");
      const verdict = await verify(token);
      if (verdict === "passed") {
        await refused.reward(network);
        passed.add(request);
        return await takeFurther();
      }
      if (verdict === "failed") throw captchaFailed("The captcha was not solved");
      request.log.warn("the captcha verifier does not respond");
      throw new AuthError(limit.status, "over_request_rate_limit", `${limit.message}. ${CANNOT_CHECK}`, {
        retryAfterSeconds: Number(limit.headers["retry-after"] ?? 60),
      });
    },
  };
}

const CANNOT_CHECK = "Captchas are not available right now. Please try again later.";

function captchaFailed(message: string): AuthError {
  return new AuthError(400, "captcha_failed", message);
}
