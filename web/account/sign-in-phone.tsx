import { useState } from "react";
import { ownAccountMessages } from "#domain/messages.ts";
import { authClient } from "#web/session/auth-client.ts";
import { readStoredPhone } from "#web/session/stored-session.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";

/** A phone number that signs in to the account, if it has one (rule 4), and the way to remove it. */
export function SignInPhone() {
  const [phone, setPhone] = useState(readStoredPhone);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (phone === "") return null;

  async function onRemove() {
    setIsBusy(true);
    const found = await removePhone();
    setIsBusy(false);
    setProblem(found);
    if (found !== null) return;
    setPhone("");
    toast({ message: ownAccountMessages.phoneRemoved, tone: "success" });
  }

  return (
    <SectionCard title="Phone number" hint={ownAccountMessages.phoneHint}>
      <p>+{phone}</p>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <div>
        <Button isBusy={isBusy} onClick={onRemove}>
          Remove phone number
        </Button>
      </div>
    </SectionCard>
  );
}

/** What keeps it from being removed, or null. */
async function removePhone(): Promise<string | null> {
  try {
    const { error } = await (await authClient()).updateUser({ phone: "" });
    if (!error) return null;
    return error.code === "reauthentication_needed"
      ? ownAccountMessages.signInAgain
      : ownAccountMessages.phoneNotRemoved;
  } catch {
    return ownAccountMessages.phoneNotRemoved;
  }
}
