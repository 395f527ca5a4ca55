import { useId, useState } from "react";
import { jobLifeMessages as messages } from "#domain/messages/job-life.ts";
import { addDays, type CalendarDate, isCalendarDate } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { ClosedReason, Closing } from "#web/jobs/data/job-life.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Choice, ClosingReasons } from "./closing-reasons.tsx";
import { type JobInLife, useJobLife } from "./use-job-life.ts";

interface CloseJobDialogProps {
  job: JobInLife;
  isOpen: boolean;
  onClose: () => void;
}

/**
 * Asks for the reason and the date for closing a job. The latest date is the job's last day. Rule
 * 60
 */
export function CloseJobDialog({ job, isOpen, onClose }: CloseJobDialogProps) {
  const [reason, setReason] = useState<ClosedReason>("filled_here");
  const [isLater, setIsLater] = useState(false);
  const [date, setDate] = useState<CalendarDate>(() => earlier(addDays(portalToday(), 7), job.end_date));
  const [error, setError] = useState<string>();
  const name = useId();
  const today = portalToday();

  const life = useJobLife(job);

  function close(choice: Omit<Closing, "jobId">) {
    onClose();
    void life.close(choice);
  }

  function onConfirm() {
    if (!isLater) return close({ reason });
    if (!isCalendarDate(date) || date < today || date > job.end_date) {
      return setError(messages.closingDateOutside(today, job.end_date));
    }
    close({ reason, onDate: date });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.closeTitle}
      lead={<b className="text-ink">{job.name}</b>}
      confirm={{ verb: messages.closeVerb, onConfirm }}
    >
      <div className="grid gap-4 overflow-y-auto px-5 pb-2">
        <ClosingReasons question={messages.whyClose} reason={reason} onChoose={setReason} />
        {job.status === "active" && (
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-medium">{messages.whenClose}</legend>
            <Choice name={name} isChosen={!isLater} onChoose={() => setIsLater(false)}>
              {messages.closeNow}
            </Choice>
            <Choice name={name} isChosen={isLater} onChoose={() => setIsLater(true)}>
              {messages.closeLater}
            </Choice>
            {isLater && (
              <TextField
                label={messages.closingDate}
                type="date"
                required
                min={today}
                max={job.end_date}
                value={date}
                error={error}
                fieldClassName="mt-2"
                onChange={({ target }) => {
                  setDate(target.value);
                  setError(undefined);
                }}
              />
            )}
          </fieldset>
        )}
      </div>
    </Dialog>
  );
}

function earlier(one: CalendarDate, other: CalendarDate): CalendarDate {
  return one < other ? one : other;
}
