import {
  CODE_LIFETIME_MINUTES,
  DEFAULT_APPLICATION_DAYS,
  DRAFT_LIFETIME_HOURS,
  INVITATION_LIFETIME_DAYS,
  OWNERSHIP_CODE_HOURS,
} from "#domain/limits.ts";

/** Returns "10 minutes" or "1 hour". */
export function formatDuration(count: number, unit: "minute" | "hour" | "day"): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

export const CODE_LIFETIME = formatDuration(CODE_LIFETIME_MINUTES, "minute");
export const OWNERSHIP_CODE_LIFETIME = formatDuration(OWNERSHIP_CODE_HOURS, "hour");
export const INVITATION_LIFETIME = formatDuration(INVITATION_LIFETIME_DAYS, "day");
export const DRAFT_LIFETIME = formatDuration(DRAFT_LIFETIME_HOURS, "hour");
export const DEFAULT_APPLICATION_TIME = formatDuration(DEFAULT_APPLICATION_DAYS, "day");
