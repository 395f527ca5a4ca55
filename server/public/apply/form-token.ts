import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { ApplicationForm } from "#domain/job/application-form.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";

const LIFETIME_MS = 24 * 60 * 60 * 1000;
const PATTERN = /^([0-9a-z]{1,12})\.([\w-]{22})\.([\w-]{43})$/;

/**
 * Creates and reads tokens of forms, so that the server stores nothing when a visitor opens a form
 * (rule 77).
 */
export function createFormTokens(hash: KeyedHash, now: () => number = Date.now) {
  const proofOf = (jobId: number, made: string, nonce: string) => hash("application form", String(jobId), made, nonce);
  return {
    /** Creates the token for an opened form of a job. */
    make(jobId: number) {
      const [made, nonce] = [now().toString(36), randomBytes(16).toString("base64url")];
      return `${made}.${nonce}.${proofOf(jobId, made, nonce)}`;
    },
    /**
     * Returns the token's contents, or null if the token is forged, belongs to another job or is
     * more than a day old.
     */
    read(token: string, jobId: number) {
      const [, made = "", nonce = "", proof = ""] = PATTERN.exec(token) ?? [];
      if (!nonce || !timingSafeEqual(Buffer.from(proofOf(jobId, made, nonce)), Buffer.from(proof))) return null;
      const age = now() - Number.parseInt(made, 36);
      return age >= 0 && age < LIFETIME_MS ? { nonce } : null;
    },
    /**
     * Returns the secret of the link with which an applicant can see or delete the application.
     * Only this server can compute it. The same form with the same contents always gets the same
     * secret, so a form that is sent again is stored only once.
     */
    secretOf(nonce: string, jobId: number, form: ApplicationForm, answers: readonly string[]) {
      const { name, email, phone, message } = form;
      return hash("application", nonce, String(jobId), name, email, phone, message, ...answers);
    },
  };
}

export type FormTokens = ReturnType<typeof createFormTokens>;

/**
 * Returns the hash of the secret. The database stores only this hash. Returns null if the secret is
 * malformed.
 */
export function hashOfSecret(secret: string): Buffer | null {
  return /^[\w-]{43}$/.test(secret) ? createHash("sha256").update(secret).digest() : null;
}
