import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { JOB_FIELDS, type JobField, type JobValues } from "#domain/job/job-fields.ts";
import { takeOver } from "#domain/job/merge-edits.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import { ANNUAL_PAY } from "#domain/pay/pay.ts";
import { formatAnnualPay, formatHourlyPay } from "#domain/text/format.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import type { Lookups } from "#web/jobs/data/lookups.ts";
import { applicationTypeLabels } from "#web/jobs/fields/application-section.tsx";
import { fillForm, useJobForm } from "#web/jobs/fields/job-form-context.ts";
import { useConflictChoices } from "#web/ui/conflicts/conflict-choices.ts";
import { ConflictPanel } from "#web/ui/conflicts/conflict-panel.tsx";
import { toPlainText } from "#web/ui/rich-text/to-plain-text.ts";

/** A version that another member saved while this form was open. Rule 28 */
export type EditConflict = {
  savedBy: string | null;
  savedAt: string;
  theirs: JobValues;
  /** Fields that the user had not changed. The form now shows the other member's values. */
  adopted: readonly JobField[];
  /** Fields that both members changed to different values. */
  disputed: readonly JobField[];
};

interface JobConflictPanelProps {
  conflict: EditConflict;
  lookups: Lookups | undefined;
  /** Discards all edits in this form. */
  onReload: () => void;
}

export function JobConflictPanel({ conflict, lookups, onReload }: JobConflictPanelProps) {
  const parts = useJobForm();
  const { savedBy, savedAt, theirs, adopted, disputed } = conflict;
  const { mine, chosen, choose } = useConflictChoices(theirs, {
    read: parts.form.getValues,
    write: (values) => fillForm(parts, values),
    take: takeOver,
  });
  const { check } = parts;
  // Renders again when the user chooses another way to apply, because this choice shows and hides
  // fields.
  useWatch({ control: parts.form.control, name: "application_type" });
  useEffect(() => {
    check.leaveUndecided(disputed.filter((field) => !chosen.has(field)));
    return () => check.leaveUndecided([]);
  }, [check, disputed, chosen]);
  return (
    <ConflictPanel
      subject="job"
      savedBy={savedBy}
      savedAt={savedAt}
      adopted={adopted.map(nameOf)}
      disputed={disputed.map((field) => ({
        id: field,
        label: nameOf(field),
        fieldLabel: JOB_FIELDS[field].label,
        mine: inWords(mine, field, lookups),
        theirs: inWords(theirs, field, lookups),
        chosen: chosen.get(field),
      }))}
      onChoose={choose}
      onReload={onReload}
    />
  );
}

function nameOf(field: JobField): string {
  return field === "pay_type" ? jobFormMessages.compensation : JOB_FIELDS[field].label;
}

/** Formats a value for display. Rich text becomes plain text. */
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
      return value;
  }
}

function lookupName(choices: readonly { id: number; name: string }[] | undefined, id: string): string {
  return choices?.find((choice) => String(choice.id) === id)?.name ?? id;
}
