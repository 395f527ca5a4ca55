import type { FastifyBaseLogger } from "fastify";
import type { Database } from "#database/connect.ts";
import { createCaptchaVerifier } from "#server/captcha/captcha-verifier.ts";
import type { Config } from "#server/config/config.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import { queueApplications } from "#server/email/notices/queue-applications.ts";
import { createApplications } from "./applications.ts";
import { createApplyLimits } from "./apply-limits.ts";
import type { Applying } from "./apply-plugin.ts";
import { createFormTokens } from "./form-token.ts";

type Needs = {
  database: Pick<Database, "site" | "strangers">;
  hash: KeyedHash;
  log: Pick<FastifyBaseLogger, "warn">;
};

export function startApplying(
  { applyUrl, applicationRetentionDays, captcha, privacyUrl, siteUrl }: Config,
  { database, hash, log }: Needs,
): Applying {
  const verify = captcha && createCaptchaVerifier(captcha, new URL(siteUrl).hostname);
  return {
    applyUrl,
    keptDays: applicationRetentionDays,
    privacyUrl,
    tokens: createFormTokens(hash),
    applications: createApplications(database.site),
    admission: {
      limits: createApplyLimits(database.strangers, hash),
      captcha: captcha && verify && { config: captcha, verify },
    },
    // Queues an email to the job's members. If this fails, the hourly job in `scheduled-notices.ts`
    // queues that email later.
    onApplied(jobId) {
      void queueApplications(database.strangers, new Date(), { jobId }).catch((error: Error) =>
        log.warn({ err: error }, "queuing an email about an application failed, will retry"),
      );
    },
  };
}
