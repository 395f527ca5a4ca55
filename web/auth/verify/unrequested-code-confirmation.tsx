import { verificationMessages } from "#domain/messages/account.ts";
import { Button } from "#web/ui/controls/button.tsx";

interface UnrequestedCodeConfirmationProps {
  /** The email address that the code signs in. */
  email: string;
  onSignIn: () => void;
  onLeave: () => void;
}

/**
 * Requests a confirmation before using a code that this browser did not request. Otherwise an
 * attacker could send a link that signs this user in to the attacker's account (rule 53).
 */
export function UnrequestedCodeConfirmation({ email, onSignIn, onLeave }: UnrequestedCodeConfirmationProps) {
  return (
    <section aria-label="Sign in?" className="grid gap-6">
      <div role="status" className="grid gap-2">
        <p className="text-base font-semibold wrap-anywhere">{verificationMessages.signInAs(masked(email))}</p>
        <p className="text-ink-muted">{verificationMessages.notRequestedHere}</p>
      </div>
      <div className="grid gap-2">
        <Button variant="primary" isBlock onClick={onSignIn}>
          Sign in
        </Button>
        <Button variant="ghost" isBlock onClick={onLeave}>
          {verificationMessages.backToLogin}
        </Button>
      </div>
    </section>
  );
}

/** Returns a masked email address such as "b…@x.test", which its owner can still recognize. */
function masked(email: string): string {
  return email.replace(/^(.).*(?=@)/u, "$1…");
}
