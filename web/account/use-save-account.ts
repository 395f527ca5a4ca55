import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ownAccountMessages } from "#domain/messages/own-account.ts";
import { paths } from "#domain/routes.ts";
import { authClient } from "#web/session/auth-client.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { type OwnProfile, saveOwnProfile } from "./own-profile.ts";

/**
 * Messages that stay on the screen. They report a failure, or an email address that the user must
 * still confirm.
 */
export interface AccountOutcome {
  tone: "info" | "danger";
  messages: string[];
}

type AccountValues = OwnProfile & { email: string };

/**
 * Saves names and email flags immediately. A new email address applies only after the user has
 * confirmed it in both mailboxes.
 */
export function useSaveAccount() {
  const { userId, email: currentEmail } = useSignedIn();
  const [outcome, setOutcome] = useState<AccountOutcome | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const saveProfile = useMutation(saveOwnProfile);

  async function save({ email, ...profile }: AccountValues) {
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(null);
    setOutcome(await attempt(profile, email));
    setIsBusy(false);
  }

  async function attempt(profile: OwnProfile, email: string): Promise<AccountOutcome | null> {
    try {
      await saveProfile.mutateAsync({ userId, ...profile });
    } catch {
      return { tone: "danger", messages: [ownAccountMessages.notSaved] };
    }
    const problem = email === currentEmail ? null : await requestNewEmail(email);
    if (problem) return { tone: "danger", messages: [ownAccountMessages.emailNotSaved, problem] };
    toast({ message: ownAccountMessages.saved, tone: "success" });
    return email === currentEmail
      ? null
      : { tone: "info", messages: [ownAccountMessages.confirmBoth(currentEmail, email)] };
  }

  return { outcome, isBusy, save };
}

/**
 * Requests the change of the email address. Returns the service's reason for a rejection, or null.
 */
async function requestNewEmail(email: string): Promise<string | null> {
  try {
    const auth = await authClient();
    const { error } = await auth.updateUser(
      { email },
      { emailRedirectTo: new URL(paths.account, location.origin).href },
    );
    if (!error) return null;
    if (error.code === "reauthentication_needed") return ownAccountMessages.signInAgain;
    const isRefusal = error.status !== undefined && error.status >= 400 && error.status < 500;
    return isRefusal ? error.message : ownAccountMessages.tryAgain;
  } catch {
    return ownAccountMessages.tryAgain;
  }
}
