import { expect, type Page } from "@playwright/test";
import type { Account } from "./account.ts";
import { codeOf } from "./two-step.ts";

/**
 * Sets up an authenticator app through the API. Returns its key and a session with assurance level
 * aal2.
 */
export async function enrolAuthenticator(
  { request }: Page,
  account: Account,
): Promise<{ secret: string; session: string }> {
  const session = JSON.parse(await account.startSession());
  const headers = { authorization: `Bearer ${session.access_token}` };
  const post = async (path: string, data: object) => {
    const answer = await request.post(`/auth/v1/${path}`, { headers, data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return answer.json();
  };
  const { id, totp } = await post("factors", { factor_type: "totp", friendly_name: "Phone" });
  const challenge = await post(`factors/${id}/challenge`, {});
  const proved = await post(`factors/${id}/verify`, { challenge_id: challenge.id, code: codeOf(totp.secret) });
  return { secret: totp.secret, session: JSON.stringify({ ...session, ...proved }) };
}
