import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { paths } from "#domain/routes.ts";
import type { SessionState } from "#web/session/session-store.ts";
import type { Verification } from "./use-verification.ts";

/** Rule 2: once per code, also when the screen is mounted again. */
const attempted = new Set<string>();

interface AutomaticVerification {
  email: string;
  code: string | null;
  session: SessionState;
  verify: Verification["verify"];
}

/** Verifies a code that came with its email address in the URL, then cleans the URL. Asks if somebody else is signed in. */
export function useAutomaticVerification({ email, code, session, verify }: AutomaticVerification) {
  const navigate = useNavigate();
  const [otherPerson, setOtherPerson] = useState<string | null>(null);
  const isDue = email !== "" && code !== null && session.status !== "loading";

  const attempt = useEffectEvent(() => {
    if (code === null || attempted.has(`${email} ${code}`)) return;
    attempted.add(`${email} ${code}`);
    navigate(paths.verifyCode, { replace: true });
    const present = session.status === "signed-in" ? session.user.email : email;
    if (present.toLowerCase() === email.toLowerCase()) void verify(email, code, { isAutomatic: true });
    else setOtherPerson(present);
  });
  useEffect(() => {
    if (isDue) attempt();
  }, [isDue]);

  function confirm() {
    setOtherPerson(null);
    if (code) void verify(email, code, { isAutomatic: true });
  }

  return { otherPerson, confirm };
}
