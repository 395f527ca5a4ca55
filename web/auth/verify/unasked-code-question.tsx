import { verificationMessages } from "#domain/messages/messages.ts";
import { Button } from "#web/ui/controls/button.tsx";

interface UnaskedCodeQuestionProps {
  /** Whom the code would sign in. */
  email: string;
  onSignIn: () => void;
  onLeave: () => void;
}

/** Anyone can send a URL that signs in as someone else: a code that this browser did not ask for waits for a press. Rule 53. */
export function UnaskedCodeQuestion({ email, onSignIn, onLeave }: UnaskedCodeQuestionProps) {
  return (
    <section aria-label="Sign in?" className="grid gap-6">
      <div role="status" className="grid gap-2">
        <p className="text-base font-semibold wrap-anywhere">{verificationMessages.signInAs(masked(email))}</p>
        <p className="text-ink-muted">{verificationMessages.notAskedHere}</p>
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

/** "b…@x.test": enough for its owner to know it. */
function masked(email: string): string {
  return email.replace(/^(.).*(?=@)/u, "$1…");
}
