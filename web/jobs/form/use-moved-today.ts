import { useEffect, useEffectEvent, useRef } from "react";
import type { JobValues } from "#domain/job/job-fields.ts";
import { newJobValues } from "#domain/job/job-form-values.ts";
import { latestToday, portalToday } from "#web/browser/server-time.ts";
import type { StartingJob } from "#web/drafts/starting-job.ts";

/**
 * Proposes the dates again that the form began with, when the server's first answer says that today is another day
 * (rule 17). A date that the user changed stays.
 */
export function useMovedToday(
  mode: StartingJob["mode"],
  readValues: () => JobValues,
  propose: (dates: Partial<JobValues>) => void,
) {
  const proposedOn = useRef(portalToday());

  const move = useEffectEvent(() => {
    const before = newJobValues(proposedOn.current);
    proposedOn.current = latestToday.get();
    if (mode === "edit") return;
    const after = newJobValues(proposedOn.current);
    const values = readValues();
    for (const field of ["application_start_date", "application_end_date"] as const) {
      if (values[field] === before[field]) propose({ [field]: after[field] });
    }
  });
  useEffect(() => latestToday.subscribe(() => move()), []);
}
