import type { FastifyBaseLogger } from "fastify";
import { isPermanentResponseCode } from "nodemailer/lib/errors";
import type { JobResult, JobWithMetadata } from "pg-boss";
import {
  type MailIdentity,
  type MailPreparations,
  type MailRequest,
  NotYetError,
  type PrepareMail,
  type TemplateName,
} from "./mail-request.ts";
import { UnsendableMailError } from "./templates/mail-data.ts";
import { renderMail } from "./templates/render-mail.ts";
import { ReplyLostError, type Transport } from "./transport.ts";

/** `unsent`: its purpose is gone, or cannot be made; `refused`: for good; `retried`: later again. */
export const EMAIL_OUTCOMES = ["sent", "unsent", "refused", "retried"] as const;
export type EmailOutcome = (typeof EMAIL_OUTCOMES)[number];
type CountEmail = (outcome: EmailOutcome) => void;
export type TraceEmail = (template: TemplateName, send: () => Promise<void>) => Promise<void>;
/** Who counts and times what is sent; nobody unless they are asked for. */
export type EmailObservers = { countEmail?: CountEmail | undefined; traceEmail?: TraceEmail | undefined };

/** Further copies rarely help, and a person gets each of them. */
const MOST_REPLIES_LOST = 3;

export interface DeliveryDependencies extends EmailObservers {
  transport: Transport;
  /** Ends the attempt because the server stops. */
  stopping?: AbortSignal;
  identity: MailIdentity;
  prepareMail: MailPreparations;
  log: Pick<FastifyBaseLogger, "debug" | "info" | "warn" | "error">;
}

/** One attempt to send one email. Never throws: it returns what becomes of the email. Logs no email address and no content. */
export async function deliver(
  job: JobWithMetadata<MailRequest>,
  {
    transport,
    stopping,
    identity,
    prepareMail,
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
  const subject = { mail: id, template: request.template, attempt: retryCount + 1 };
  try {
    // The table's type ties each preparation to its template, which a compiler cannot follow here.
    const prepare = prepareMail[request.template] as PrepareMail<TemplateName> | undefined;
    const secrets = await prepare?.(request, { id, requestedAt: createdOn, retryCount });
    if (secrets === null) {
      countEmail("unsent");
      log.info(subject, "email has lost its purpose and is not sent");
      return { id, status: "completed" };
    }
    const mail = renderMail({ template: request.template, data: { ...request.data, ...secrets } as never }, identity);
    const message = { ...mail, ...addressing(request.to, identity), messageId: messageId(id, retryCount, identity) };
    await traceEmail(request.template, () => transport.send(message, signal));
    countEmail("sent");
    log.debug(subject, "email handed over");
    return { id, status: "completed" };
  } catch (error) {
    if (error instanceof UnsendableMailError) {
      countEmail("unsent");
      log.error({ ...subject, reason: error.message }, "email cannot be made");
      return { id, status: "deadletter", output: { reason: error.message } };
    }
    if (error instanceof NotYetError) {
      log.debug(subject, "email waits for its turn");
      return tryAgain({ code: "NOT_YET" });
    }
    if (error instanceof ReplyLostError) {
      const lost = { code: "REPLY_LOST", cause: readFailure(error.cause).code, repliesLost: repliesLost + 1 };
      if (lost.repliesLost >= MOST_REPLIES_LOST) {
        countEmail("refused");
        log.error(
          { ...subject, ...lost },
          "email put aside: it was handed over and its confirmation was lost each time",
        );
        return { id, status: "deadletter", output: lost };
      }
      countEmail("retried");
      log.warn({ ...subject, ...lost }, "email handed over and not confirmed, trying again");
      return tryAgain(lost, lost.repliesLost);
    }
    const { isFinal, ...failure } = readFailure(error);
    if (isFinal) {
      countEmail("refused");
      log.error({ ...subject, ...failure }, "email refused for good");
      return { id, status: "deadletter", output: failure };
    }
    countEmail("retried");
    log.warn({ ...subject, ...failure }, "email not handed over, trying again");
    return tryAgain(failure);
  }
}

/** Kept with a failed attempt, for the next. */
type Lost = { repliesLost?: number };

function addressing(to: string, { mailFrom, supportEmail }: MailIdentity) {
  return { from: mailFrom, to, replyTo: supportEmail };
}

/** New for every attempt: a repeated email carries a newer code, so an email program must not mistake it for the old one. */
function messageId(id: string, retryCount: number, { siteUrl }: MailIdentity): string {
  return `<${id}.${retryCount}@${new URL(siteUrl).hostname}>`;
}

/** What is kept and logged of a failed attempt: codes only, because a server's message repeats the email address. */
interface Failure {
  code: string;
  responseCode: number | null;
  /** The SMTP command that was answered with an error. */
  command: string | null;
  /** The server will never take this email: no further attempt. */
  isFinal: boolean;
}

/**
 * Reads an SMTP error. Only a 5xx about this recipient or this message is final: one at login, greeting or sender is
 * a fault in the set-up, which will be fixed while the email waits.
 */
function readFailure(error: unknown): Failure {
  const fields: Record<string, unknown> = error instanceof Error ? { ...error } : {};
  const responseCode = typeof fields.responseCode === "number" ? fields.responseCode : null;
  const command = typeof fields.command === "string" ? fields.command : null;
  const isAboutThisMail = command === "RCPT TO" || command === "DATA";
  return {
    code: typeof fields.code === "string" ? fields.code : "UNKNOWN",
    responseCode,
    command,
    isFinal: isAboutThisMail && responseCode !== null && isPermanentResponseCode(responseCode),
  };
}
