import { createTransport as createMailer } from "nodemailer";
import { isLoopbackHost } from "#server/http/loopback.ts";

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
  /** Resolves when the server has taken responsibility; throws SMTP errors as `readFailure` understands them. */
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>;
  close(): void;
}

export interface TransportOptions {
  smtpUrl: string;
  /** Longest silence of the server before an attempt counts as failed. */
  timeLimitSeconds?: number;
  connections?: number;
}

const VERIFY_LIMIT_SECONDS = 8;

/** Hands email to one SMTP server over a few kept connections. */
export function createTransport({ smtpUrl, timeLimitSeconds = 30, connections = 3 }: TransportOptions): Transport {
  const mailer = createMailer({
    ...mailerOptions(smtpUrl, timeLimitSeconds),
    pool: true,
    maxConnections: connections,
  });
  return {
    async send({ to, unsubscribeUrl, ...mail }, signal) {
      await mailer.sendMail({
        ...mail,
        to: { name: "", address: to },
        // No vacation notice or other automatic reply should answer these (RFC 3834).
        headers: {
          "Auto-Submitted": "auto-generated",
          "X-Auto-Response-Suppress": "All",
          ...(unsubscribeUrl && oneClickHeaders(unsubscribeUrl)),
        },
        ...(signal ? { signal } : {}),
      });
    },
    close: () => mailer.close(),
  };
}

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
