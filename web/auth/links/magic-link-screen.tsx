import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { magicLinkMessages } from "#domain/messages/magic-link.ts";
import { paths } from "#domain/routes.ts";
import type { AuthProblem } from "#web/auth/auth-problem.ts";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { EmployerHeading } from "#web/auth/signed-out-heading.tsx";
import { SignedOutLayout } from "#web/auth/signed-out-layout.tsx";
import { StatusLine } from "#web/auth/status-line.tsx";
import { config } from "#web/browser/config.ts";
import { useSession } from "#web/session/use-session.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { magicLinkFromLocation, type SuppliedLink } from "./magic-link-from-location.ts";
import { useLinkCompletion } from "./use-link-completion.ts";

/** Returns the problem with the URL itself, or null. */
function problemOf(supplied: SuppliedLink): Pick<AuthProblem, "message" | "advice"> | null {
  if (supplied.state === "ready") return null;
  if (supplied.state === "missing") return { message: magicLinkMessages.missingUrl, advice: null };
  if (supplied.state === "invalid") return { message: magicLinkMessages.invalidFormat, advice: null };
  return { message: magicLinkMessages.failed, advice: supplied.description || null };
}

/**
 * The landing page of magic links (Spec §2). Opening it does not use up the link. Only a click on
 * Complete Sign In does (rule 1).
 */
export function MagicLinkScreen() {
  const location = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const [supplied] = useState(() => magicLinkFromLocation(location, window.location.origin));
  const [presses, setPresses] = useState(0);
  const { isBusy, isHalfDone, problem, complete } = useLinkCompletion(location.search);
  const isUnusable = supplied.state === "invalid" || supplied.state === "refused";
  const isRecovery = supplied.state === "ready" && supplied.link.type === "recovery";
  const hasFailed = problem !== null || supplied.state === "refused";
  // False after the server has rejected the link, because a retry would fail again. After an
  // outage, the user can click again.
  const canWork = supplied.state === "ready" && !isHalfDone && !problem?.code;

  function onComplete() {
    setPresses(presses + 1);
    if (supplied.state === "ready" && !isHalfDone) void complete(supplied.link);
  }

  return (
    <SignedOutLayout
      heading={
        <EmployerHeading documentTitle="Complete your sign-in">
          {isUnusable ? magicLinkMessages.unusable : magicLinkMessages.welcome(config.productName)}
        </EmployerHeading>
      }
    >
      <div className="grid gap-2 text-ink-muted">
        {!isUnusable && <p>{magicLinkMessages.securityNote}</p>}
        <p className="text-xs">{magicLinkMessages.prefetchHint}</p>
      </div>
      {session.status === "signed-in" && canWork && !isBusy && (
        <Banner>
          You are signed in as <EmailAddress>{session.user.email}</EmailAddress>. A link for another account signs you
          out.
        </Banner>
      )}
      {isHalfDone && (
        <Banner tone="success">Confirmed. Now open the link that we sent to the other address, too.</Banner>
      )}
      {/* Remounts the message at every click, so that screen readers announce it again. */}
      <FormProblem key={presses} problem={problem ?? problemOf(supplied)} />
      <div className="grid gap-2">
        {!isUnusable && (
          <Button variant={canWork ? "primary" : "outline"} isBlock isBusy={isBusy} onClick={onComplete}>
            {magicLinkMessages.completeSignIn}
          </Button>
        )}
        {hasFailed && (
          <Button isBlock onClick={() => navigate(isRecovery ? paths.forgotPassword : paths.home)}>
            {magicLinkMessages.newLink}
          </Button>
        )}
        <Button variant={canWork ? "outline" : "primary"} isBlock onClick={() => navigate(paths.verifyCode)}>
          {magicLinkMessages.useOneTimeCode}
        </Button>
        <Button variant="ghost" isBlock onClick={() => navigate(paths.home)}>
          {magicLinkMessages.backToLogin}
        </Button>
      </div>
      <StatusLine isDone={false} text={isBusy ? magicLinkMessages.completing : null} />
    </SignedOutLayout>
  );
}
