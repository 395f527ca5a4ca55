import { verifyTransport } from "#server/mail/transport.ts";
import { type Check, fine, wrong } from "./finding.ts";

/** Whether the SMTP server greets, encrypts and takes the credentials. Sends no email. */
export function checkEmailServer(smtpUrl: string | undefined): Check {
  return {
    subject: "email server",
    async look() {
      if (!smtpUrl) return [fine("No SMTP_URL: emails go to the development mailbox.")];
      const { host } = new URL(smtpUrl);
      try {
        await verifyTransport(smtpUrl);
        return [fine(`${host} greets${new URL(smtpUrl).username ? " and takes the credentials" : ""}.`)];
      } catch (error) {
        return [wrong(`${host} takes no emails: ${(error as Error).message}.`)];
      }
    },
  };
}
