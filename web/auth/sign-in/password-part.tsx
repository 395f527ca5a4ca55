import { useState } from "react";
import { offlineMessages } from "#domain/messages/shell.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { useCode } from "#web/ui/overlays/use-loaded.ts";

const loadForm = () => import("./password-form.tsx");

/** Loads the password form when it is opened, because most users sign in without a password. */
export function PasswordPart({ email }: { email: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const code = useCode(loadForm, !hasFailed, () => setHasFailed(true));
  if (hasFailed) return <LoadFailure onRetry={() => setHasFailed(false)}>{offlineMessages.notOpened}</LoadFailure>;
  return code && <code.PasswordForm email={email} />;
}
