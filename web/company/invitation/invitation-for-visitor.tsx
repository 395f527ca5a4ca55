import { QueryClientProvider } from "@tanstack/react-query";
import { useState } from "react";
import { paths } from "#domain/routes.ts";
import { authEmail } from "#web/browser/storage.ts";
import type { OpenInvitation } from "#web/company/data/invitations.ts";
import { queryClient } from "#web/data-client/query-client.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { ActionOrLater, InvitationConfirmation } from "./invitation-confirmation.tsx";
import { storeInvitation } from "./pending-invitation.ts";

export function InvitationForVisitor() {
  return (
    <QueryClientProvider client={queryClient}>
      <InvitationConfirmation>
        {(invitation, token) => <Answer invitation={invitation} token={token} />}
      </InvitationConfirmation>
    </QueryClientProvider>
  );
}

/** Offers to sign in or sign up. Accepting needs an account with the invited email address. */
function Answer({ invitation: { email }, token }: { invitation: OpenInvitation; token: string }) {
  const [isAccepting, setIsAccepting] = useState(false);

  function onAccept() {
    storeInvitation(token);
    authEmail.write(email);
    setIsAccepting(true);
  }

  if (!isAccepting) {
    return <ActionOrLater onAct={onAccept}>Accept invitation</ActionOrLater>;
  }
  return (
    <div role="status" className="grid gap-4">
      <p>
        Sign in with <EmailAddress>{email}</EmailAddress>, or create an account with it. That accepts the invitation.
      </p>
      <div className="grid gap-2">
        <ButtonLink to={paths.home} variant="primary" isBlock>
          Sign in
        </ButtonLink>
        <ButtonLink to={paths.signUp} isBlock>
          Create an account
        </ButtonLink>
      </div>
    </div>
  );
}
