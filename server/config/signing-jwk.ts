import { createPrivateKey, createPublicKey, sign, verify } from "node:crypto";
import { z } from "zod";

/** A private EC key on the curve P-256 in the format of RFC 7517. */
export const signingJwk = z
  .object({
    kty: z.literal("EC"),
    crv: z.literal("P-256"),
    x: z.base64url(),
    y: z.base64url(),
    d: z.base64url(),
  })
  .refine(isKeyPair);

function isKeyPair({ d, ...publicHalf }: { kty: string; crv: string; x: string; y: string; d: string }): boolean {
  try {
    const text = Buffer.from("openings");
    const signature = sign("sha256", text, createPrivateKey({ key: { ...publicHalf, d }, format: "jwk" }));
    return verify("sha256", text, createPublicKey({ key: publicHalf, format: "jwk" }), signature);
  } catch {
    return false;
  }
}
