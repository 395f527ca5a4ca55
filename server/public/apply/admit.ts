import type { FastifyRequest } from "fastify";
import type { VerifyCaptcha } from "#server/captcha/captcha-verifier.ts";
import type { CaptchaConfig } from "#server/config/captcha-config.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";
import type { Page } from "#server/public/pages/page.ts";
import type { ApplyLimits } from "./apply-limits.ts";
import type { ApplyTarget } from "./apply-target.ts";
import { captchaPage, limitPage } from "./held-pages.ts";
import type { Posted } from "./read-form.ts";

export type Admission = {
  limits: ApplyLimits;
  /**
   * The captcha, or undefined if none is configured. Without a captcha, applicants who exceed the
   * limits have to wait.
   */
  captcha: { config: CaptchaConfig; verify: VerifyCaptcha } | undefined;
};

type Sent = { job: ApplyTarget; posted: Posted };
type Admitted = { isInFlood: boolean };
/**
 * A page that explains why the application was not stored, and the seconds until the applicant may
 * try again.
 */
type Refusal = { page: Page; seconds: number };

/** Maximum number of characters of a captcha's answer. The answers of all providers are shorter. */
const ANSWER_MAX_LENGTH = 8_192;

/**
 * Counts an application, and returns a page if the applicant has exceeded a limit. If a captcha is
 * configured, applicants who solve it may send more applications, up to a second limit.
 */
export async function admit(
  request: FastifyRequest,
  { job, posted }: Sent,
  { limits, captcha }: Admission,
): Promise<Admitted | Refusal> {
  const ipAddress = clientIpAddress(request);
  const answer = posted.captcha ?? "";
  const wait = (seconds: number) => ({ page: limitPage(job, posted, seconds), seconds });

  if (!captcha || !answer) {
    const { seconds, isInFlood } = await limits.takeFirst(ipAddress, job.id);
    if (seconds === 0) return { isInFlood };
    return captcha ? { page: captchaPage(job, posted, captcha.config), seconds: 0 } : wait(seconds);
  }
  const showCaptcha = (problem?: string) => ({ page: captchaPage(job, posted, captcha.config, problem), seconds: 0 });
  if (answer.length > ANSWER_MAX_LENGTH) return showCaptcha();
  // Limits the captcha answers of an IP address before calling the verifier. Otherwise a client
  // could overload the verifier with invalid answers.
  const further = await limits.takeAnswer(ipAddress);
  if (further > 0) return wait(further);
  if (!(await limits.takeToken(answer))) return showCaptcha("This check was used already.");
  const verdict = await captcha.verify(answer);
  if (verdict === "passed") {
    const full = await limits.takeFurther(job.id);
    return full > 0 ? wait(full) : { isInFlood: false };
  }
  if (verdict === "failed") return showCaptcha("The check was not passed. Please try it again.");
  request.log.warn("the captcha verifier does not respond");
  return wait(60);
}
