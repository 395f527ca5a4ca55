import { isPermanentResponseCode } from "nodemailer/lib/errors";

/** What is kept and logged of a failed attempt: codes only, because a server's message repeats the email address. */
export interface Failure {
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
export function readFailure(error: unknown): Failure {
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
