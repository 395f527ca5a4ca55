import { useState } from "react";
import { formatCalendarDate } from "#domain/calendar-date.ts";
import { formatAnnualPay, formatDateTime, formatHourlyPay } from "#domain/format.ts";
import { JOB_FIELDS, type JobField, type JobValues } from "#domain/job-fields.ts";
import { takeOver } from "#domain/merge-edits.ts";
import { jobFormMessages } from "#domain/messages.ts";
import { ANNUAL_PAY } from "#domain/pay.ts";
import type { Lookups } from "#web/jobs/data/lookups.ts";
import { applicationTypeLabels } from "#web/jobs/fields/application-section.tsx";
import { fillForm, useJobForm } from "#web/jobs/fields/job-form-context.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { toPlainText } from "#web/ui/to-plain-text.ts";
import { useReveal } from "./use-reveal.ts";

/** What somebody else saved while this form was open. Rule 28 */
export type EditConflict = {
  savedBy: string;
  savedAt: string;
  theirs: JobValues;
  /** Theirs already, because nothing was typed there. */
  adopted: readonly JobField[];
  /** Typed differently by both. */
  disputed: readonly JobField[];
};

interface ConflictPanelProps {
  conflict: EditConflict;
  lookups: Lookups | undefined;
  /** Gives up everything typed here. */
  onReload: () => void;
}

export function ConflictPanel({ conflict, lookups, onReload }: ConflictPanelProps) {
  const parts = useJobForm();
  const element = useReveal(conflict);
  const [taken, setTaken] = useState<readonly JobField[]>([]);
  const { savedBy, savedAt, theirs, adopted, disputed } = conflict;

  function take(field: JobField) {
    fillForm(parts, takeOver(parts.form.getValues(), theirs, field));
    setTaken([...taken, field]);
  }

  return (
    <div ref={element}>
      <Banner tone="danger" action={<Button onClick={onReload}>Reload their version</Button>}>
        <p className="font-medium">{jobFormMessages.conflict(savedBy, formatDateTime(savedAt))}</p>
        {adopted.length > 0 && <p>Their changes are already in: {adopted.map(nameOf).join(", ")}.</p>}
        {disputed.length > 0 && (
          <>
            <p>You both changed what follows. Yours stays unless you take theirs over; then save again.</p>
            <ul className="mt-2 grid gap-2">
              {disputed.map((field) => (
                <li key={field} className="flex flex-wrap items-center justify-between gap-2">
                  <div className="min-w-0 flex-1">
                    <p className="font-medium">{nameOf(field)}</p>
                    <p className="text-ink-muted">Theirs: {inWords(theirs, field, lookups)}</p>
                  </div>
                  {taken.includes(field) ? (
                    <span className="text-xs text-ink-muted">Taken over</span>
                  ) : (
                    <Button onClick={() => take(field)}>
                      Take over <span className="sr-only">{nameOf(field)}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        {disputed.length === 0 && <p>Nothing you typed contradicts it. Save again to keep both.</p>}
      </Banner>
    </div>
  );
}

function nameOf(field: JobField): string {
  return field === "pay_type" ? jobFormMessages.compensation : JOB_FIELDS[field].label;
}

/** A value in words. Rich text shows as plain text. */
function inWords(values: JobValues, field: JobField, lookups: Lookups | undefined): string {
  const value = values[field];
  switch (field) {
    case "description":
      return toPlainText(value);
    case "employment_type_id":
      return lookupName(lookups?.employment_types, value);
    case "location_type_id":
      return lookupName(lookups?.location_types, value);
    case "education_credential_id":
      return lookupName(lookups?.education_credentials, value);
    case "experience_level_id":
      return lookupName(lookups?.experience_levels, value);
    case "pay_type":
      return values.pay_type === ANNUAL_PAY
        ? `${formatAnnualPay(Number(values.min_annual_pay))} to ${formatAnnualPay(Number(values.max_annual_pay))} per year`
        : `${formatHourlyPay(Number(values.min_hourly_pay))} to ${formatHourlyPay(Number(values.max_hourly_pay))} per hour`;
    case "application_start_date":
    case "application_end_date":
      return formatCalendarDate(value);
    case "application_type":
      return applicationTypeLabels[values.application_type];
    default:
      return value || "(empty)";
  }
}

function lookupName(choices: readonly { id: number; name: string }[] | undefined, id: string): string {
  return choices?.find((choice) => String(choice.id) === id)?.name ?? id;
}
