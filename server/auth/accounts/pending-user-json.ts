import type { Recipient } from "#server/auth/requests/read-request.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import { predictedUserId } from "./accounts.ts";

/**
 * What a sign-up answers before anything is confirmed. Made of the request alone, so it cannot reveal whether the
 * address has an account.
 */
export function pendingUserJson(
  hash: KeyedHash,
  { kind, address }: Recipient,
  metadata: Record<string, unknown>,
): Record<string, unknown> {
  const id = predictedUserId(hash, address);
  const now = new Date().toISOString();
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email: kind === "email" ? address : "",
    phone: kind === "phone" ? address : "",
    confirmation_sent_at: now,
    app_metadata: { provider: kind, providers: [kind] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: { ...metadata, sub: id, [kind]: address, email_verified: false, phone_verified: false },
        provider: kind,
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        ...(kind === "email" ? { email: address } : {}),
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
