import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { normalizeEmail } from "#domain/account/email.ts";
import { paths } from "#domain/routes.ts";
import { authEmail } from "#web/browser/storage.ts";
import type { SessionState } from "#web/session/session-store.ts";
import type { Verification } from "./use-verification.ts";

/**
 * Codes that were tried, with their email addresses. The screen tries each code once, even if React
 * mounts it again (rule 2).
 */
const attempted = new Set<string>();

interface AutomaticVerification {
  email: string;
  code: string | null;
  session: SessionState;
  verify: Verification["verify"];
}

/**
 * The confirmation that the code needs: "switch" if another user is signed in, "unasked" if this
 * browser did not request the code.
 */
export type OpenConfirmation = { kind: "switch"; present: string } | { kind: "unasked" };

/**
 * If the URL has a code and an email address, removes both from the URL and verifies the code.
 * Rules 2 and 53 can require a confirmation first.
 */
export function useAutomaticVerification({ email, code, session, verify }: AutomaticVerification) {
  const navigate = useNavigate();
  const [confirmation, setConfirmation] = useState<OpenConfirmation | null>(null);
  const isDue = email !== "" && code !== null && session.status !== "loading";

  const attempt = useEffectEvent(() => {
    if (code === null || attempted.has(`${email} ${code}`)) return;
    attempted.add(`${email} ${code}`);
    navigate(paths.verifyCode, { replace: true });
    const found = findConfirmation(email, session);
    if (found) setConfirmation(found);
    else void verify(email, code, { isAutomatic: true });
  });
  useEffect(() => {
    if (isDue) attempt();
  }, [isDue]);

  function confirm() {
    setConfirmation(null);
    if (code) void verify(email, code, { isAutomatic: true });
  }

  return { confirmation, confirm };
}

function findConfirmation(email: string, session: SessionState): OpenConfirmation | null {
  const isSame = (other: string) => normalizeEmail(other) === normalizeEmail(email);
  if (session.status === "signed-in") {
    return isSame(session.user.email) ? null : { kind: "switch", present: session.user.email };
  }
  return isSame(authEmail.read()) ? null : { kind: "unasked" };
}
