import { z } from "zod";
import { readBounded } from "#server/http/read-bounded.ts";

const TIME_LIMIT_MS = 5000;
const ANSWER_LIMIT_BYTES = 16_384;

export type CaptchaSettings = {
  /** A siteverify URL such as https://challenges.cloudflare.com/turnstile/v0/siteverify. */
  verifyUrl: string;
  secret: string;
};

/** `unavailable` means that the verifier did not respond, or responded in another format. */
type CaptchaVerdict = "passed" | "failed" | "unavailable";
export type VerifyCaptcha = (token: string) => Promise<CaptchaVerdict>;

const Answer = z.object({ success: z.boolean(), hostname: z.string().nullish() });

/**
 * Creates a function that checks with the captcha provider whether a captcha was solved. Turnstile
 * and hCaptcha share this protocol. Accepts only captchas that were solved on a page of `hostname`.
 */
export function createCaptchaVerifier(
  { verifyUrl, secret }: CaptchaSettings,
  hostname: string,
  timeLimitMs = TIME_LIMIT_MS,
): VerifyCaptcha {
  return async (token) => {
    try {
      const answer = await fetch(verifyUrl, {
        method: "POST",
        body: new URLSearchParams({ secret, response: token }),
        redirect: "error",
        signal: AbortSignal.timeout(timeLimitMs),
      });
      const tooLarge = () => new Error("The answer is too long");
      const text = String(await readBounded(answer.body ?? new Blob([]).stream(), ANSWER_LIMIT_BYTES, tooLarge));
      if (!answer.ok) return "unavailable";
      const verdict = Answer.parse(JSON.parse(text));
      return verdict.success && verdict.hostname === hostname ? "passed" : "failed";
    } catch {
      return "unavailable"; // The error isn't logged, because it may contain the secret or the token.
    }
  };
}
