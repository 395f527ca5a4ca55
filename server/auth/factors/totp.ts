import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

/** What every authenticator app can do: SHA-1, six digits, every 30 seconds. */
const KIND = { algorithm: "SHA1", digits: 6, period: 30 } as const;
/** Clocks differ, and people type slowly: one step before and one after count as well. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret, and how it gets into an app: as a link, or as a QR code (SVG, without "#", so that it fits into a data URL). */
export function makeTotp(issuer: string, account: string): { secret: string; uri: string; qr_code: string } {
  const secret = new Secret({ size: SECRET_BYTES });
  const uri = new TOTP({ ...KIND, issuer, label: account, secret }).toString();
  const svg = renderSVG(uri, { ecc: "M", border: 2, whiteColor: "white", blackColor: "black" });
  return { secret: secret.base32, uri, qr_code: svg };
}

/** Which 30 seconds the code belongs to, counted from 1970; undefined if it is wrong. */
export function totpStep(secret: string, code: string): number | undefined {
  const timestamp = Date.now();
  const options = { ...KIND, secret: Secret.fromBase32(secret), window: WINDOW, timestamp };
  const delta = /^\d{6}$/.test(code) ? TOTP.validate({ ...options, token: code }) : null;
  return delta === null ? undefined : TOTP.counter({ period: KIND.period, timestamp }) + delta;
}
