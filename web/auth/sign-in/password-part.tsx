import { useState } from "react";
import { offlineMessages } from "#domain/messages/shell.ts";
import { useCode } from "#web/ui/hooks/use-loaded.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";

const loadForm = () => import("./password-form.tsx");

/** Loads the password form when it is opened, because most users sign in without a password. */
export function PasswordPart({ email }: { email: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const code = useCode(loadForm, !hasFailed, () => setHasFailed(true));
  if (hasFailed) return <LoadFailure onRetry={() => setHasFailed(false)}>{offlineMessages.notOpened}</LoadFailure>;
  return code && <code.PasswordForm email={email} />;
}
