import { Button } from "#web/ui/controls/button.tsx";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";

interface OtherPersonConfirmationProps {
  /** The email address of the signed-in user. */
  present: string;
  /** The email address that the code signs in. */
  next: string;
  onSwitch: () => void;
  onStay: () => void;
}

/**
 * Requests a confirmation before switching accounts, because opening a link must not sign a user
 * out (rule 2).
 */
export function OtherPersonConfirmation({ present, next, onSwitch, onStay }: OtherPersonConfirmationProps) {
  return (
    <section aria-label="Switch account?" className="grid gap-6">
      <p className="text-base text-ink-muted" role="status">
        You are signed in as <EmailAddress>{present}</EmailAddress>. This code belongs to{" "}
        <EmailAddress>{next}</EmailAddress>. Do you want to switch?
      </p>
      <div className="grid gap-2">
        <Button variant="primary" isBlock onClick={onStay}>
          Stay signed in
        </Button>
        <Button isBlock onClick={onSwitch}>
          <span>
            Switch to <EmailAddress>{next}</EmailAddress>
          </span>
        </Button>
      </div>
    </section>
  );
}
