import { EmailAddress } from "#web/ui/controls/email-address.tsx";

interface EmailSentNoteProps {
  id?: string;
  sentTo: string | null;
  secondsToWait: number;
}

/** "0:07" */
const asClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** Shows where the email went and when another can be sent. The countdown is not announced. */
export function EmailSentNote({ id, sentTo, secondsToWait }: EmailSentNoteProps) {
  if (!sentTo && secondsToWait === 0) return null;
  return (
    <div id={id} className="grid gap-1 text-ink-muted">
      {sentTo && (
        <p>
          Sent to <EmailAddress>{sentTo}</EmailAddress>. Not there? Look in the spam folder.
        </p>
      )}
      {secondsToWait > 0 && <p className="text-xs">Send another email in {asClock(secondsToWait)}.</p>}
    </div>
  );
}
