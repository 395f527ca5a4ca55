import { useWatch } from "react-hook-form";
import { EARLIEST_JOB_DATE, LATEST_JOB_DATE } from "#domain/limits.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { DEFAULT_APPLICATION_TIME } from "#domain/time/durations.ts";
import type { StartingJob } from "#web/drafts/starting-job.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { useCheck, useJobField, useJobForm } from "./job-form-context.ts";
import { FieldPair, JobSection, Questioned } from "./job-section.tsx";
import { Note } from "./note.tsx";

const FIELDS = ["application_start_date", "application_end_date"] as const;

/**
 * First and last allowed date (rule 58). With these bounds, the browser also rejects years of more
 * than four digits.
 */
const BOUNDS = { min: EARLIEST_JOB_DATE, max: LATEST_JOB_DATE } as const;

/**
 * The dates between which applicants can apply. They are calendar dates, so no time zone shifts
 * them (rule 17).
 */
export function DatesSection({ start: { replacedEndDate, values } }: { start: StartingJob }) {
  const start = useJobField("application_start_date");
  const end = useJobField("application_end_date");
  const { form } = useJobForm();
  const isEndDateChosen =
    useWatch({ control: form.control, name: "application_end_date" }) !== values.application_end_date;
  const isEndDatePast = useCheck((result) => result.isEndDatePast);
  return (
    <JobSection title={jobFormMessages.importantDates} hint="The window in which people can apply." fields={FIELDS}>
      {isEndDatePast && (
        <Banner tone="warning">
          <p className="font-medium">{jobFormMessages.pastEndDate}</p>
          <p>{jobFormMessages.pastEndDateTip}</p>
        </Banner>
      )}
      {replacedEndDate && !isEndDateChosen && (
        <Note>
          {jobFormMessages.endDateReplaced(
            formatCalendarDate(replacedEndDate),
            formatCalendarDate(values.application_end_date),
          )}
        </Note>
      )}
      <FieldPair>
        <Questioned name="application_start_date">
          <TextField {...start} {...BOUNDS} type="date" />
        </Questioned>
        <Questioned name="application_end_date">
          <TextField
            {...end}
            {...BOUNDS}
            type="date"
            hint={`Must be in the future. ${DEFAULT_APPLICATION_TIME} is usual.`}
          />
        </Questioned>
      </FieldPair>
    </JobSection>
  );
}
