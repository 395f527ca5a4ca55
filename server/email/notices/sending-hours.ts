import { PORTAL_TIME_ZONE } from "#domain/limits.ts";
import { NotYetError } from "#server/email/email-request.ts";

const FIRST_HOUR = 8;
const LAST_HOUR = 17;
/**
 * Emails that were queued more than this many milliseconds ago have to wait for sending hours.
 * Newer emails need no check, because the portal queues reminders and suggestions only in these
 * hours.
 */
const WITHOUT_DELAY_MS = 60 * 60 * 1000;

const hourFormat = new Intl.DateTimeFormat("en-US", { timeZone: PORTAL_TIME_ZONE, hour: "numeric", hourCycle: "h23" });

/**
 * Returns true from 8:00 to 18:00 in the portal's time zone, when reminders and suggestions may be
 * sent (rule 75).
 */
export function isSendingTime(now: Date): boolean {
  const hour = Number(hourFormat.format(now));
  return hour >= FIRST_HOUR && hour <= LAST_HOUR;
}

/**
 * At night, throws if the email is older than WITHOUT_DELAY_MS. The outbox then retries until
 * sending hours begin.
 */
export function awaitSendingTime(queuedAt: string, now: Date): void {
  const isDelayed = now.getTime() - Date.parse(queuedAt) > WITHOUT_DELAY_MS;
  if (isDelayed && !isSendingTime(now)) throw new NotYetError();
}
