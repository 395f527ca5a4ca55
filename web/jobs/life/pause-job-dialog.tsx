import { useState } from "react";
import { pauseJobMessages as messages } from "#domain/messages/pause-job.ts";
import { addDays, type CalendarDate, isCalendarDate } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import type { JobInLife } from "./use-job-life.ts";
import { usePause } from "./use-pause.ts";

interface PauseJobDialogProps {
  job: JobInLife;
  isOpen: boolean;
  onClose: () => void;
}

/** Asks for the day on which a paused job takes applications again. Rule 99 */
export function PauseJobDialog({ job, isOpen, onClose }: PauseJobDialogProps) {
  const first = addDays(portalToday(), 1);
  const last = job.end_date;
  const [day, setDay] = useState<CalendarDate>(() => firstChoice(job, first));
  const [error, setError] = useState<string>();
  const pause = usePause(job);

  function onConfirm() {
    if (!isCalendarDate(day) || day < first || day > last) return setError(messages.dayOutside(first, last));
    onClose();
    pause(day);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.title}
      lead={<b className="text-ink">{job.name}</b>}
      confirm={{ verb: messages.verb, onConfirm }}
    >
      <div className="grid gap-4 overflow-y-auto px-5 pb-2">
        <TextField
          label={messages.day}
          type="date"
          required
          min={first}
          max={last}
          value={day}
          error={error}
          onChange={({ target }) => {
            setDay(target.value);
            setError(undefined);
          }}
        />
        <p className="text-ink-muted text-pretty">{messages.hint(last)}</p>
      </div>
    </Dialog>
  );
}

/** Proposes the current pause's end, or else a week from now. */
function firstChoice({ paused_until: until, end_date: last }: JobInLife, first: CalendarDate): CalendarDate {
  const choice = until && until >= first ? until : addDays(first, 6);
  return choice < last ? choice : last;
}
