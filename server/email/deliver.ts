import type { FastifyBaseLogger } from "fastify";
import { isPermanentResponseCode } from "nodemailer/lib/errors";
import type { JobResult, JobWithMetadata } from "pg-boss";
import {
  type EmailIdentity,
  type EmailPreparations,
  type EmailRequest,
  NotYetError,
  type PrepareEmail,
  type TemplateName,
} from "./email-request.ts";
import { UnsendableEmailError } from "./templates/email-data.ts";
import { renderEmail } from "./templates/render-email.ts";
import { ReplyLostError, type Transport } from "./transport.ts";

/**
 * Outcomes of an attempt to send an email. `unsent`: the email is no longer needed, or its template
 * can't be rendered. `refused`: the mail server rejected it permanently. `retried`: it is in the
 * queue again.
 */
export const EMAIL_OUTCOMES = ["sent", "unsent", "refused", "retried"] as const;
export type EmailOutcome = (typeof EMAIL_OUTCOMES)[number];
type CountEmail = (outcome: EmailOutcome) => void;
export type TraceEmail = (template: TemplateName, send: () => Promise<void>) => Promise<void>;
/** Optional callbacks that count and trace emails. */
export type EmailObservers = { countEmail?: CountEmail | undefined; traceEmail?: TraceEmail | undefined };

/**
 * The outbox abandons an email after this many attempts without a final reply from the mail server.
 * Any of these attempts may have succeeded, so a further attempt could deliver the email again.
 */
const MAX_REPLIES_LOST = 3;

export interface DeliveryDependencies extends EmailObservers {
  transport: Transport;
  /** Aborts the attempt when the server stops. */
  stopping?: AbortSignal;
  identity: EmailIdentity;
  prepareEmail: EmailPreparations;
  log: Pick<FastifyBaseLogger, "debug" | "info" | "warn" | "error">;
}

/**
 * Makes a single attempt to send an email. Returns its outcome and never throws. Logs neither email
 * address nor content.
 */
export async function deliver(
  job: JobWithMetadata<EmailRequest>,
  {
    transport,
    stopping,
    identity,
    prepareEmail,
    log,
    countEmail = () => {},
    traceEmail = (_template, send) => send(),
  }: DeliveryDependencies,
): Promise<JobResult> {
  const { id, data: request, retryCount, createdOn } = job;
  const signal = stopping ? AbortSignal.any([job.signal, stopping]) : job.signal;
  const repliesLost = (job.output as Lost | null)?.repliesLost ?? 0;
  const tryAgain = (output: Record<string, unknown>, lost = repliesLost): JobResult => {
    return { id, status: "failed", output: { ...output, ...(lost > 0 && { repliesLost: lost }) } };
  };
  const subject = { emailId: id, template: request.template, attempt: retryCount + 1 };
  try {
    // TypeScript can't infer that each preparation matches its template, so the type needs a cast.
    const prepare = prepareEmail[request.template] as PrepareEmail<TemplateName> | undefined;
    const secrets = await prepare?.(request, { id, requestedAt: createdOn, retryCount });
    if (secrets === null) {
      countEmail("unsent");
      log.info(subject, "email skipped: no longer needed");
      return { id, status: "completed" };
    }
    const email = renderEmail({ template: request.template, data: { ...request.data, ...secrets } as never }, identity);
    const message = { ...email, ...addressing(request.to, identity), messageId: messageId(id, retryCount, identity) };
    await traceEmail(request.template, () => transport.send(message, signal));
    countEmail("sent");
    log.debug(subject, "email sent");
    return { id, status: "completed" };
  } catch (error) {
    if (error instanceof UnsendableEmailError) {
      countEmail("unsent");
      log.error({ ...subject, reason: error.message }, "rendering the email failed");
      return { id, status: "deadletter", output: { reason: error.message } };
    }
    if (error instanceof NotYetError) {
      log.debug(subject, "email postponed");
      return tryAgain({ code: "NOT_YET" });
    }
    if (error instanceof ReplyLostError) {
      const lost = { code: "REPLY_LOST", cause: readFailure(error.cause).code, repliesLost: repliesLost + 1 };
      if (lost.repliesLost >= MAX_REPLIES_LOST) {
        countEmail("refused");
        log.error({ ...subject, ...lost }, "email abandoned: the SMTP server never confirmed it");
        return { id, status: "deadletter", output: lost };
      }
      countEmail("retried");
      log.warn({ ...subject, ...lost }, "email not confirmed, will retry");
      return tryAgain(lost, lost.repliesLost);
    }
    const { isFinal, ...failure } = readFailure(error);
    if (isFinal) {
      countEmail("refused");
      log.error({ ...subject, ...failure }, "email rejected permanently");
      return { id, status: "deadletter", output: failure };
    }
    countEmail("retried");
    log.warn({ ...subject, ...failure }, "sending the email failed, will retry");
    return tryAgain(failure);
  }
}

/** Data that a failed attempt stores for the next attempt. */
type Lost = { repliesLost?: number };

function addressing(to: string, { mailFrom, supportEmail }: EmailIdentity) {
  return { from: mailFrom, to, replyTo: supportEmail };
}

/**
 * Returns a different id for each attempt. Two attempts can both arrive, and the second email
 * contains a newer code. If they had the same id, an email program could hide the second email.
 */
function messageId(id: string, retryCount: number, { siteUrl }: EmailIdentity): string {
  return `<${id}.${retryCount}@${new URL(siteUrl).hostname}>`;
}

/**
 * Returns only the codes of an SMTP error, because the mail server's message repeats the email
 * address. Only a 5xx reply about the recipient or the message is final. A 5xx reply to the
 * greeting, the login or the sender means that a setting is wrong. The email waits until an
 * operator fixes the setting.
 */
function readFailure(error: unknown) {
  const fields: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const responseCode = typeof fields.responseCode === "number" ? fields.responseCode : null;
  const command = typeof fields.command === "string" ? fields.command : null;
  const isAboutThisEmail = command === "RCPT TO" || command === "DATA";
  return {
    code: typeof fields.code === "string" ? fields.code : "UNKNOWN",
    responseCode,
    command,
    isFinal: isAboutThisEmail && responseCode !== null && isPermanentResponseCode(responseCode),
  };
}
