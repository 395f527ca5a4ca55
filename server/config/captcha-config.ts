import { z } from "zod";
import { StartError } from "#database/start-error.ts";
import { safeUrl } from "./schemas.ts";

const SOURCE = /^https?:\/\/(\*\.)?[\w.-]+(:\d+)?$/;

const key = z
  .string()
  .trim()
  .regex(/^[\w.:-]{1,200}$/, "must be a key without spaces");

export const captchaSettings = {
  CAPTCHA_VERIFY_URL: safeUrl.optional(),
  CAPTCHA_SECRET: key.optional(),
  CAPTCHA_SITE_KEY: key.optional(),
  CAPTCHA_SCRIPT_URL: safeUrl.optional(),
  CAPTCHA_ORIGINS: z
    .string()
    .transform((text) => text.split(",").map((entry) => entry.trim()))
    .refine((entries) => entries.every((entry) => SOURCE.test(entry)), {
      error: "must be origins such as https://*.hcaptcha.com, separated by commas",
    })
    .optional(),
};

const NEEDED = ["CAPTCHA_VERIFY_URL", "CAPTCHA_SECRET", "CAPTCHA_SITE_KEY", "CAPTCHA_SCRIPT_URL"] as const;

type Settings = { [Name in (typeof NEEDED)[number]]?: string | undefined } & { CAPTCHA_ORIGINS?: string[] | undefined };

/**
 * Throws if only some of the captcha settings are set, because an incomplete captcha would lock
 * users out.
 */
export function readCaptcha(data: Settings) {
  const missing = NEEDED.filter((name) => data[name] === undefined);
  if (missing.length === NEEDED.length && !data.CAPTCHA_ORIGINS) return undefined;
  if (missing[0]) throw new StartError(`${missing[0]} is missing. A captcha needs ${NEEDED.join(", ")}.`);
  const { CAPTCHA_VERIFY_URL = "", CAPTCHA_SECRET = "", CAPTCHA_SITE_KEY = "", CAPTCHA_SCRIPT_URL = "" } = data;
  return {
    verifyUrl: CAPTCHA_VERIFY_URL,
    secret: CAPTCHA_SECRET,
    siteKey: CAPTCHA_SITE_KEY,
    /** URL of the widget's script, which sign-in screens load when a captcha is needed. */
    scriptUrl: CAPTCHA_SCRIPT_URL,
    /** Further origins that pages may load from, for the content security policy. */
    origins: data.CAPTCHA_ORIGINS ?? [new URL(CAPTCHA_SCRIPT_URL).origin],
  };
}

export type CaptchaConfig = NonNullable<ReturnType<typeof readCaptcha>>;
