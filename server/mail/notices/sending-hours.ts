import { PORTAL_TIME_ZONE } from "#domain/limits.ts";
import { NotYetError } from "#server/mail/mail-request.ts";

const FIRST_HOUR = 8;
const LAST_HOUR = 17;
/** An email that is sent this soon after it was queued by day need not look at the clock again. */
const WITHOUT_DELAY_MS = 60 * 60 * 1000;

const hourFormat = new Intl.DateTimeFormat("en-US", { timeZone: PORTAL_TIME_ZONE, hour: "numeric", hourCycle: "h23" });

/** Rule 75: reminders and finds leave from 8:00 to 18:00 in the portal's time zone. */
export function isSendingTime(now: Date): boolean {
  const hour = Number(hourFormat.format(now));
  return hour >= FIRST_HOUR && hour <= LAST_HOUR;
}

/** Throws for an email that an outage has held up into the night; the outbox tries it again. */
export function awaitSendingTime(queuedAt: string, now: Date): void {
  const isDelayed = now.getTime() - Date.parse(queuedAt) > WITHOUT_DELAY_MS;
  if (isDelayed && !isSendingTime(now)) throw new NotYetError();
}
