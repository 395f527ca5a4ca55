import { useEffect, useReducer } from "react";
import { normalizeEmail } from "#domain/account/email.ts";

/**
 * Seconds between two emails to an email address (rule 3). The service enforces this time, and the
 * screen shows it.
 */
const WAIT_SECONDS = 60;

const readyAt = new Map<string, number>();

/** Starts the wait before the user can request another email to this email address. */
export function startEmailWait(email: string, seconds = WAIT_SECONDS, now = Date.now()): void {
  readyAt.set(normalizeEmail(email), now + seconds * 1000);
}

/** Returns the seconds until another email can be requested, or 0. */
export function secondsToWait(email: string, now = Date.now()): number {
  return Math.max(0, Math.ceil(((readyAt.get(normalizeEmail(email)) ?? 0) - now) / 1000));
}

/** Returns the seconds until another email can be requested, and counts them down on the screen. */
export function useEmailWait(email: string): number {
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const seconds = secondsToWait(email);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(tick, 500);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return seconds;
}
