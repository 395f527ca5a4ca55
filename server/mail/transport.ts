import { createTransport as createMailer, type SendMailOptions } from "nodemailer";
import { isLoopbackHost } from "#server/config/loopback.ts";

interface OutgoingMail {
  from: string;
  /** One bare email address; never parsed as a list. */
  to: string;
  replyTo: string;
  subject: string;
  html: string;
  text: string;
  messageId: string;
  /** For the email program's own "Unsubscribe"; null: there is none. */
  unsubscribeUrl: string | null;
}

export interface Transport {
  /**
   * Resolves when the server has taken responsibility. Throws a ReplyLostError if it may have, and
   * SMTP errors as `readFailure` understands them.
   */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  close(): void;
}

export interface SendingLimits {
  /** From connecting to the last byte of the message. */
  handOverSeconds?: number;
  /** From there to the server's answer. */
  replySeconds?: number;
}

export interface TransportOptions extends SendingLimits {
  smtpUrl: string;
  connections?: number;
}

/** The server has the whole message, and no answer came: it may deliver the email or not. */
export class ReplyLostError extends Error {
  override name = "ReplyLostError";
}

const VERIFY_LIMIT_SECONDS = 8;
const CONNECT_LIMIT_SECONDS = 30;

/** RFC 5321 §4.5.3.2.6, because a server may check and deliver the email before it answers. */
const REPLY_LIMIT_SECONDS = 10 * 60;

/** Hands email to one SMTP server over a few kept connections. */
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
    async send({ to, unsubscribeUrl, ...mail }, signal) {
      let isHandedOver = false;
      const tooLong = new AbortController();
      const timer = setTimeout(() => tooLong.abort(), handOverSeconds * 1000);
      const sending: Sending = {
        ...mail,
        to: { name: "", address: to },
        // No vacation notice or other automatic reply should answer these (RFC 3834).
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

/** Connects, greets, encrypts and logs in as for an email, and sends none. Throws what the server or the network said. */
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
    // Credentials never travel in the clear; a server on the same machine has no wire to listen on.
    requireTLS: needsEncryption(new URL(smtpUrl)),
    connectionTimeout: timeLimit,
    greetingTimeout: timeLimit,
    socketTimeout: timeLimit,
    dnsTimeout: timeLimit,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** RFC 8058: one press in the email program unsubscribes by a POST. */
function oneClickHeaders(url: string) {
  return {
    // Prepared: the encoded words of a header that is too long for a line would break the URL.
    "List-Unsubscribe": { prepared: true, foldLines: true, value: `<${url}>` },
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

function needsEncryption(url: URL): boolean {
  return url.protocol === "smtp:" && url.username !== "" && !isLoopbackHost(url.hostname);
}
