import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { securityMessages } from "#domain/messages/security.ts";
import { paths } from "#domain/routes.ts";
import { parseStored, readStored, storageKeys } from "#web/browser/storage.ts";
import { authClient } from "#web/session/auth-client.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { ConfirmDialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { AccountRow } from "./account-row.tsx";
import { ownUserQuery, reloadSecurity } from "./own-security.ts";
import { requestAuth } from "./request-auth.ts";
import { useAccountChange } from "./use-fresh-proof.tsx";

/** Lists email, password, and a phone number if the account has one (rule 4). */
export function WaysSection() {
  const { email } = useSignedIn();
  const { data: user } = useQuery(ownUserQuery);
  const phone = user ? (user.phone ?? "") : readStoredPhone();
  return (
    <SectionCard title={securityMessages.waysTitle} hint={securityMessages.waysHint}>
      <ul className="account-rows">
        <AccountRow title={<EmailAddress>{email}</EmailAddress>} detail={securityMessages.byEmail} />
        <AccountRow title="Password" detail={securityMessages.passwordHint}>
          <ButtonLink to={paths.newPassword}>Set a new password</ButtonLink>
        </AccountRow>
        {phone !== "" && <PhoneRow phone={phone} />}
      </ul>
    </SectionCard>
  );
}

function PhoneRow({ phone }: { phone: string }) {
  const client = useQueryClient();
  const { change, isBusy, problem, proofDialog } = useAccountChange(securityMessages.phoneNotRemoved);
  const [isConfirming, setIsConfirming] = useState(false);

  function onRemove() {
    setIsConfirming(false);
    void change(
      (proof) => requestAuth("PUT", "/user", { phone: "", ...proof }),
      async () => {
        toast({ message: securityMessages.phoneRemoved, tone: "success" });
        // Refreshes the stored session, which still contains the removed number.
        await (await authClient()).refreshSession();
        await reloadSecurity(client);
      },
    );
  }

  return (
    <AccountRow title={`+${phone}`} detail={securityMessages.phoneHint}>
      {problem}
      <Button isBusy={isBusy} onClick={() => setIsConfirming(true)}>
        {securityMessages.removePhone}
      </Button>
      <ConfirmDialog
        isOpen={isConfirming}
        title="Remove this phone number?"
        verb="Remove"
        onCancel={() => setIsConfirming(false)}
        onConfirm={onRemove}
      >
        <b>+{phone}</b> {securityMessages.phoneQuestion}
      </ConfirmDialog>
      {proofDialog}
    </AccountRow>
  );
}

/** Returns the digits of the phone number with which the user can sign in, or "". */
function readStoredPhone(): string {
  const stored = parseStored(readStored(storageKeys.authSession)) as { user?: { phone?: string } } | null;
  return stored?.user?.phone ?? "";
}
