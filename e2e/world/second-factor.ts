import type { Page } from "@playwright/test";
import { codeOf } from "./two-step.ts";

/** Sets up an authenticator app for whoever is signed in on the page, through the real service; their session is at aal2 then. */
export async function enrolAuthenticator(page: Page): Promise<void> {
  const ask = (path: string, body: object) =>
    page.evaluate(
      async ([path, body]) => {
        const session = JSON.parse(localStorage.getItem("auth_session") ?? "{}");
        const answer = await fetch(`/auth/v1/${path}`, {
          method: "POST",
          headers: { "content-type": "application/json", authorization: `Bearer ${session.access_token}` },
          body: JSON.stringify(body),
        });
        const sent = await answer.json();
        if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(sent)}`);
        if (sent.access_token) localStorage.setItem("auth_session", JSON.stringify({ ...session, ...sent }));
        return sent;
      },
      [path, body] as const,
    );
  const factor = await ask("factors", { factor_type: "totp", friendly_name: "Phone" });
  const challenge = await ask(`factors/${factor.id}/challenge`, {});
  await ask(`factors/${factor.id}/verify`, { challenge_id: challenge.id, code: codeOf(factor.totp.secret) });
  await page.reload();
}
