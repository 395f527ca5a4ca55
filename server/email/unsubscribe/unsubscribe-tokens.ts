import { timingSafeEqual } from "node:crypto";
import type { EmailFlag } from "#domain/account/email-flags.ts";

/** The user and the flag that a link's token contains. */
type Subscription = { userId: number; flag: EmailFlag };

const LETTERS: Record<string, EmailFlag> = { s: "send_email", a: "automated_email" };
const PATTERN = /^([sa])([1-9]\d{0,15})-([\w-]{43})$/;

/**
 * Creates and checks the tokens of unsubscribe links. A token is a keyed hash of a user, a flag and
 * an email address, so the server need not store the links. A link never expires, because it must
 * work in old emails too. It stops working when the user's email address changes.
 */
export function createUnsubscribeTokens(hash: (domain: string, ...parts: string[]) => string) {
  const proofOf = (letter: string, id: string, email: string) => hash("unsubscribe", letter, id, email.toLowerCase());
  return {
    make({ userId, flag }: Subscription, email: string) {
      const letter = Object.keys(LETTERS).find((candidate) => LETTERS[candidate] === flag) ?? "";
      return `${letter}${userId}-${proofOf(letter, String(userId), email)}`;
    },
    /**
     * Returns the user and flag in a token, or null if the token is malformed. The token is valid
     * only if `isFor` returns true for the user's current email address.
     */
    read(token: string) {
      const [, letter = "", id = "", proof = ""] = PATTERN.exec(token) ?? [];
      const flag = LETTERS[letter];
      if (!flag) return null;
      const isFor = (email: string) => timingSafeEqual(Buffer.from(proofOf(letter, id, email)), Buffer.from(proof));
      return { userId: Number(id), flag, isFor };
    },
  };
}

export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;
