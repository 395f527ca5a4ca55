import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type OwnProfile, saveOwnProfile } from "#web/data/own-profile.ts";
import { authClient } from "#web/session/auth-client.ts";
import { useSignedIn } from "#web/session/signed-in.ts";

export interface AccountOutcome {
  tone: "success" | "info" | "danger";
  messages: string[];
}

type AccountValues = OwnProfile & { email: string };

const SAVED = "Your account is saved.";
const NOT_SAVED = "Your account was not saved. Please try again.";

/** Saves names and mail flags at once; a new address only after both mailboxes have agreed. */
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

  async function attempt(profile: OwnProfile, email: string): Promise<AccountOutcome> {
    try {
      await saveProfile.mutateAsync({ userId, ...profile });
    } catch {
      return { tone: "danger", messages: [NOT_SAVED] };
    }
    if (email === currentEmail) return { tone: "success", messages: [SAVED] };
    const problem = await askForNewAddress(email);
    if (problem)
      return { tone: "danger", messages: ["Your names and choices are saved, the new address is not.", problem] };
    return {
      tone: "info",
      messages: [
        SAVED,
        `We sent a mail to ${currentEmail} and one to ${email}. Open the link in both to use the new address.`,
      ],
    };
  }

  return { outcome, isBusy, save };
}

/** The service's reason, or null. */
async function askForNewAddress(email: string): Promise<string | null> {
  try {
    const auth = await authClient();
    const { error } = await auth.updateUser({ email }, { emailRedirectTo: new URL("/account", location.origin).href });
    if (!error) return null;
    return error.name === "AuthRetryableFetchError" ? "Please check your connection and try again." : error.message;
  } catch {
    return "Please check your connection and try again.";
  }
}
