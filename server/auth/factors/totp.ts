import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

/** Settings that every authenticator app supports. */
const KIND = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/**
 * Number of 30-second steps before and after the current step whose codes are also valid. Clocks
 * differ, and users need time to type.
 */
const WINDOW = 1;
const SECRET_BYTES = 20;

/**
 * Creates a secret, and a link and a QR code for adding it to an app. The SVG of the QR code
 * contains no "#", because "#" would end a data URL.
 */
export function makeTotp(issuer: string, account: string): { secret: string; uri: string; qr_code: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ ...KIND, issuer, label: account, secret }).toString();
  const svg = renderSVG(uri, { ecc: "M", border: 2, whiteColor: "white", blackColor: "black" });
  return { secret: secret.base32, uri, qr_code: svg };
}

/**
 * Returns the number of the code's 30-second step since 1970, or undefined if the code is wrong.
 */
export function totpStep(secret: string, code: string): number | undefined {
  const timestamp = Date.now();
  const options = { ...KIND, secret: Secret.fromBase32(secret), window: WINDOW, timestamp };
  const delta = /^\d{6}$/.test(code) ? TOTP.validate({ ...options, token: code }) : null;
  return delta === null ? undefined : TOTP.counter({ period: KIND.period, timestamp }) + delta;
}

/**
 * Returns the code of the first valid time step after `lastStep`, and the seconds until this step
 * ends. Only the demo shows codes.
 */
export function nextTotpCode(secret: string, lastStep: number): { code: string; seconds: number } {
  const timestamp = Date.now();
  const step = Math.max(TOTP.counter({ period: KIND.period, timestamp }), lastStep + 1);
  const code = TOTP.generate({ ...KIND, secret: Secret.fromBase32(secret), timestamp: step * KIND.period * 1000 });
  return { code, seconds: Math.ceil((step + 1) * KIND.period - timestamp / 1000) };
}
