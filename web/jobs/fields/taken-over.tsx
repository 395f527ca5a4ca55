import type { JobField } from "#domain/job/job-fields.ts";
import { newJobValues } from "#domain/job/job-form-values.ts";
import { jobFormMessages } from "#domain/messages/messages.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { setFields, useCheck, useJobForm } from "./job-form-context.ts";

interface TakenOverProps {
  fields: readonly JobField[];
  /** "address", for the button's name. */
  what: string;
}

/** Says that these fields came from the company's newest job. One press clears them, another one takes them over again. */
export function TakenOver({ fields, what }: TakenOverProps) {
  const { form, takenOver } = useJobForm();
  const taken = fields.filter((field) => takenOver[field] !== undefined);
  const isUnchanged = useCheck(({ values }) => taken.every((field) => values[field] === takenOver[field]));
  if (taken.length === 0) return null;

  function toggle() {
    const values = isUnchanged ? newJobValues(portalToday()) : takenOver;
    setFields(form, Object.fromEntries(taken.map((field) => [field, values[field]])));
  }

  // The row stays, so that nothing moves while the user types.
  return (
    <div className="flex min-h-(--control-row) flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p role="status" className="flex items-center gap-1.5 text-xs text-ink-muted">
        {isUnchanged && (
          <>
            <Icon name="duplicate" size="tiny" />
            {jobFormMessages.fromLastJob}
          </>
        )}
      </p>
      <Button variant="ghost" className="btn-row -mr-3" onClick={toggle}>
        {isUnchanged ? "Clear" : "Use the last"} {isUnchanged ? <span className="sr-only">{what}</span> : what}
      </Button>
    </div>
  );
}
