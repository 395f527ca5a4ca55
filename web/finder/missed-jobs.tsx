import { useCallback, useRef, useState } from "react";
import { missedJobsMessages as messages } from "#domain/messages/missed-jobs.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { MissedJobsForm } from "./missed-jobs-form.tsx";

/**
 * Shows a line below the suggestions. With it, a member reports a page with jobs that the finder
 * missed (rule 73). `isEmpty` is true if the company has no suggestions.
 */
export function MissedJobs({ isEmpty }: { isEmpty: boolean }) {
  const employer = useCurrentEmployer();
  const [isOpen, setIsOpen] = useState(false);
  const hasClosed = useRef(false);
  const focusAgain = useCallback((button: HTMLButtonElement | null) => {
    if (hasClosed.current) button?.focus();
  }, []);
  if (employer.inactive === 1) return null;
  if (isOpen) {
    return (
      <MissedJobsForm
        employerId={employer.id}
        onClose={() => {
          hasClosed.current = true;
          setIsOpen(false);
        }}
      />
    );
  }
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-ink-muted">
      {isEmpty ? messages.missingAll : messages.missing}
      <button
        ref={focusAgain}
        type="button"
        onClick={() => setIsOpen(true)}
        className="min-h-(--control) text-accent-text [text-decoration:underline_1px] underline-offset-3"
      >
        {messages.open}
      </button>
    </p>
  );
}
