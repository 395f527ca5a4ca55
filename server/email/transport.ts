import { createTransport as createMailer, type SendMailOptions } from "nodemailer";
import { isLoopbackHost } from "#server/config/loopback.ts";
import type { RenderedEmail } from "./templates/render-email.ts";

interface OutgoingEmail extends Omit<RenderedEmail, "preheader"> {
  from: string;
  /** A single email address without a name. A comma in it does not start a second address. */
  to: string;
  replyTo: string;
  messageId: string;
}

export interface Transport {
  /**
   * Sends an email. Resolves when the SMTP server has accepted it. Throws a ReplyLostError if the
   * server may have accepted it. Throws another error if the server has not accepted it.
   */
  send(email: OutgoingEmail, signal?: AbortSignal): Promise<void>;
  close(): void;
}

export interface SendingLimits {
  /** Time limit from the connection to the last byte of the message. */
  handOverSeconds?: number;
  /** Time limit from the last byte of the message to the server's reply. */
  replySeconds?: number;
}

export interface TransportOptions extends SendingLimits {
  smtpUrl: string;
  connections?: number;
}

/**
 * The error if the mail server received the whole message but sent no reply. The server may still
 * deliver the email.
 */
export class ReplyLostError extends Error {
  override name = "ReplyLostError";
}

const VERIFY_LIMIT_SECONDS = 8;
const CONNECT_LIMIT_SECONDS = 30;

/**
 * Seconds to wait for the reply after the message. RFC 5321 §4.5.3.2.6 allows ten minutes, because
 * a mail server may check and deliver the email before it replies.
 */
const REPLY_LIMIT_SECONDS = 10 * 60;

/** Creates a transport that sends emails to an SMTP server over a pool of connections. */
export function createTransport(options: TransportOptions): Transport {
  const { smtpUrl, connections = 3, handOverSeconds = 60, replySeconds = REPLY_LIMIT_SECONDS } = options;
  const mailer = createMailer({
    ...mailerOptions(smtpUrl, Math.min(CONNECT_LIMIT_SECONDS, handOverSeconds)),
    socketTimeout: replySeconds * 1000,
    pool: true,
    maxConnections: connections,
  });
  mailer.use("stream", ({ data, message }, done) => {
    message?.processFunc((content) => content.once("end", (data as Sending).onHandedOver));
    done();
  });
  return {
    async send({ to, unsubscribeUrl, ...email }, signal) {
      let isHandedOver = false;
      const tooLong = new AbortController();
      const timer = setTimeout(() => tooLong.abort(), handOverSeconds * 1000);
      const sending: Sending = {
        ...email,
        to: { name: "", address: to },
        // Prevents vacation notices and other automatic replies (RFC 3834).
        headers: {
          "Auto-Submitted": "auto-generated",
          "X-Auto-Response-Suppress": "All",
          ...(unsubscribeUrl && oneClickHeaders(unsubscribeUrl)),
        },
        signal: AbortSignal.any([tooLong.signal, ...(signal ? [signal] : [])]),
        onHandedOver() {
          isHandedOver = true;
          clearTimeout(timer);
        },
      };
      try {
        await mailer.sendMail(sending);
      } catch (error) {
        const isAnswered = (error as { responseCode?: number }).responseCode !== undefined;
        if (isHandedOver && !isAnswered) throw new ReplyLostError("The server did not confirm.", { cause: error });
        if (tooLong.signal.aborted) throw Object.assign(new Error("The server is too slow."), { code: "ETIMEDOUT" });
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    close: () => mailer.close({ force: true }),
  };
}

type Sending = SendMailOptions & { onHandedOver(): void };

/**
 * Connects to the mail server and logs in, but sends no email. Throws the mail server's or the
 * network's error.
 */
export async function verifyTransport(smtpUrl: string): Promise<void> {
  const mailer = createMailer(mailerOptions(smtpUrl, VERIFY_LIMIT_SECONDS));
  try {
    await mailer.verify();
  } finally {
    mailer.close();
  }
}

function mailerOptions(smtpUrl: string, timeLimitSeconds: number) {
  const timeLimit = timeLimitSeconds * 1000;
  return {
    url: smtpUrl,
    // Sends credentials only over TLS, except to a server on the same machine.
    requireTLS: needsEncryption(new URL(smtpUrl)),
    connectionTimeout: timeLimit,
    greetingTimeout: timeLimit,
    socketTimeout: timeLimit,
    dnsTimeout: timeLimit,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Lets the email program unsubscribe with a POST (RFC 8058). */
function oneClickHeaders(url: string) {
  return {
    // `prepared` keeps nodemailer from encoding a long header. The encoding would break the URL.
    "List-Unsubscribe": { prepared: true, foldLines: true, value: `<${url}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function needsEncryption(url: URL): boolean {
  return url.protocol === "smtp:" && url.username !== "" && !isLoopbackHost(url.hostname);
}
