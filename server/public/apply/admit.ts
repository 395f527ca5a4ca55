import type { FastifyRequest } from "fastify";
import type { VerifyCaptcha } from "#server/auth/limits/captcha-verifier.ts";
import type { CaptchaConfig } from "#server/captcha-config.ts";
import { clientAddress } from "#server/http/client-address.ts";
import type { Page } from "#server/public/page.ts";
import type { ApplyLimits } from "./apply-limits.ts";
import type { ApplyTarget } from "./apply-target.ts";
import { captchaPage, limitPage } from "./limit-page.ts";
import type { Posted, Typed } from "./read-form.ts";

export type Admission = {
  limits: ApplyLimits;
  /** Undefined: no captcha lifts a limit. */
  captcha: { config: CaptchaConfig; verify: VerifyCaptcha } | undefined;
};

type Sent = { job: ApplyTarget; posted: Posted; typed: Typed };
type Refusal = { page: Page; seconds: number };

/** No provider's answer is longer. */
const ANSWER_MAX_LENGTH = 8_192;

/** Counts an application. Null: it may be stored; else the page that says why not, and after how many seconds to try again. */
export async function admit(
  request: FastifyRequest,
  { job, posted, typed }: Sent,
  { limits, captcha }: Admission,
): Promise<Refusal | null> {
  const address = clientAddress(request);
  const held = { typed, token: posted.token ?? "" };
  const answer = posted.captcha ?? "";
  const ask = (problem?: string) => captcha && { page: captchaPage(job, held, captcha.config, problem), seconds: 0 };
  const wait = (seconds: number) => ({ page: limitPage(job, held, seconds), seconds });

  // An answer that comes along is for a limit that was met.
  const first = captcha && answer ? 1 : await limits.takeFirst(address, job.id);
  if (first === 0) return null;
  if (!captcha) return wait(first);
  if (!answer || answer.length > ANSWER_MAX_LENGTH) return ask() ?? wait(first);
  // Before the verifier is asked: junk must not make it busy. Nor does junk use up what the job takes.
  const further = await limits.takeAnswer(address);
  if (further > 0) return wait(further);
  if (!(await limits.takeToken(answer))) return ask("This check was used already.") ?? null;
  const verdict = await captcha.verify(answer);
  if (verdict === "passed") {
    const full = await limits.takeFurther(job.id);
    return full > 0 ? wait(full) : null;
  }
  if (verdict === "failed") return ask("The check was not passed. Please try it again.") ?? null;
  request.log.warn("the captcha verifier does not answer");
  return wait(60);
}
