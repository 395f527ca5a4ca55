import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { normalizeEmail } from "#domain/account/email.ts";
import { paths } from "#domain/routes.ts";
import { authEmail } from "#web/browser/storage.ts";
import { employersOfUserQuery } from "#web/company/data/employers-users.ts";
import { acceptInvitation, InvitationGone, type OpenInvitation } from "#web/company/data/invitations.ts";
import { signOut } from "#web/session/sign-out.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { ActionOrLater, InvitationConfirmation } from "./invitation-confirmation.tsx";
import { takeAcceptance } from "./pending-invitation.ts";

/** The invitation page for a signed-in user, with or without a company. Rule 37 */
export function InvitationScreen() {
  return (
    <InvitationConfirmation>
      {(invitation, token) => <Answer invitation={invitation} token={token} />}
    </InvitationConfirmation>
  );
}

function Answer({ invitation, token }: { invitation: OpenInvitation; token: string }) {
  const { email, employers, selectEmployer } = useSignedIn();
  const navigate = useNavigate();
  const company = employers.find(({ id }) => id === invitation.employer_id);
  if (company) {
    return (
      <>
        <Banner>You already have access to {company.name}.</Banner>
        <Button
          variant="primary"
          isBlock
          onClick={() => {
            selectEmployer(company);
            navigate(paths.home);
          }}
        >
          Open {company.name}
        </Button>
      </>
    );
  }
  if (normalizeEmail(email) !== invitation.email) return <OtherAccount invited={invitation.email} present={email} />;
  return <Question companyName={invitation.employer_name} token={token} />;
}

function Question({ companyName, token }: { companyName: string; token: string }) {
  const { userId, selectEmployer } = useSignedIn();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const accept = useMutation(acceptInvitation);

  function onAccept() {
    accept.mutate(token, {
      onSuccess: (employerId) => {
        const employers = queryClient.getQueryData(employersOfUserQuery(userId).queryKey);
        const joined = employers?.find(({ id }) => id === employerId);
        if (joined) selectEmployer(joined);
        toast({ message: `You now have access to ${companyName}.`, tone: "success" });
        navigate(paths.home, { replace: true });
      },
    });
  }

  // Accepts immediately if the user clicked Accept before signing in.
  const onArrival = useEffectEvent(() => takeAcceptance(token) && onAccept());
  useEffect(() => {
    onArrival();
  }, []);

  return (
    <div className="grid gap-4">
      {accept.isError && (
        <Banner tone="danger">
          {accept.error instanceof InvitationGone
            ? "This invitation is no longer valid. Ask a member of the company to invite you again."
            : "The invitation could not be accepted. Please try again."}
        </Banner>
      )}
      <ActionOrLater isBusy={accept.isPending} onAct={onAccept}>
        Accept invitation
      </ActionOrLater>
    </div>
  );
}

/**
 * Offers to switch accounts, because only the account with the invited email address may accept.
 */
function OtherAccount({ invited, present }: { invited: string; present: string }) {
  const [isBusy, setIsBusy] = useState(false);

  async function onSwitch() {
    setIsBusy(true);
    await signOut();
    // Stores the invited email address for the visitor's view, which this page shows after the
    // sign-out.
    authEmail.write(invited);
  }

  return (
    <div className="grid gap-4">
      <Banner tone="warning">
        This invitation was sent to <EmailAddress>{invited}</EmailAddress>. You are signed in as{" "}
        <EmailAddress>{present}</EmailAddress>.
      </Banner>
      <ActionOrLater isBusy={isBusy} onAct={onSwitch}>
        Log out and use the other account
      </ActionOrLater>
    </div>
  );
}
