import { z } from "zod";
import { isLoopbackHost } from "./loopback.ts";

export function wholeNumber(least: number, most: number) {
  const message = `must be a number from ${least} to ${most}`;
  return z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, message)
    .transform(Number)
    .refine((value) => value >= least && value <= most, message);
}

/** An https URL, or any URL of this machine. */
export const safeUrl = z
  .url({ protocol: /^https?$/, error: "must be a URL that begins with https://" })
  .refine((text) => text.startsWith("https:") || isLoopbackHost(new URL(text).hostname), {
    error: "must be an https:// URL, or a URL on this machine",
  });

/** Returns undefined for invalid JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
