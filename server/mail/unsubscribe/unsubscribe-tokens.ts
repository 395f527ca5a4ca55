import { timingSafeEqual } from "node:crypto";
import type { EmailFlag } from "#domain/account/email-flags.ts";

/** Whose emails of which kind a link is about. */
type Subscription = { userId: number; flag: EmailFlag };

export type UnsubscribeTokens = {
  make(subscription: Subscription, email: string): string;
  /** What a token claims; null: it is none. It counts only if `isFor` says so of the person's present email address. */
  read(token: string): (Subscription & { isFor(email: string): boolean }) | null;
};

const LETTERS: Record<string, EmailFlag> = { s: "send_email", a: "automated_email" };
const PATTERN = /^([sa])([1-9]\d{0,15})-([\w-]{43})$/;

/**
 * Nothing is stored for a link: a keyed hash proves that this server made it for this person, flag and address. It works as
 * long as the address is the person's, since an old email must still end the ones that follow.
 */
export function createUnsubscribeTokens(hash: (domain: string, ...parts: string[]) => string): UnsubscribeTokens {
  const proofOf = (letter: string, id: string, email: string) => hash("unsubscribe", letter, id, email.toLowerCase());
  return {
    make({ userId, flag }, email) {
      const letter = Object.keys(LETTERS).find((candidate) => LETTERS[candidate] === flag) ?? "";
      return `${letter}${userId}-${proofOf(letter, String(userId), email)}`;
    },
    read(token) {
      const [, letter = "", id = "", proof = ""] = PATTERN.exec(token) ?? [];
      const flag = LETTERS[letter];
      if (!flag) return null;
      const isFor = (email: string) => timingSafeEqual(Buffer.from(proofOf(letter, id, email)), Buffer.from(proof));
      return { userId: Number(id), flag, isFor };
    },
  };
}
