import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { JobValues } from "#domain/job/job-fields.ts";
import { newJobValues } from "#domain/job/job-form-values.ts";
import { takeFromLastJob } from "#domain/job/last-job.ts";
import { isSame } from "#domain/job/merge-edits.ts";
import { latestToday, portalToday } from "#web/browser/server-time.ts";
import type { StartingJob } from "#web/drafts/starting-job.ts";
import { lastJobQuery } from "#web/jobs/data/last-job.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";

/**
 * Fills an empty new form once with the street address and way to apply of the company's newest
 * job. The form shows before this job has loaded.
 */
export function useLastJob(
  initial: StartingJob,
  readValues: () => JobValues,
  take: (values: Partial<JobValues>) => void,
) {
  const [blank] = useState(() => newJobValues(portalToday()));
  const isEmpty = initial.mode === "new" && isSame(initial.values, blank);
  const { id } = useCurrentEmployer();
  const { data: last, isFetching } = useQuery({ ...lastJobQuery(id), enabled: isEmpty });
  const isTaken = useRef(false);

  const takeOnce = useEffectEvent(() => {
    if (isTaken.current || last === undefined || isFetching) return;
    isTaken.current = true;
    // Skips the focused field, because the user may be typing in it.
    const inUse = document.activeElement as HTMLInputElement | null;
    if (last) take(takeFromLastJob(last, { ...readValues(), [`${inUse?.name}`]: undefined }, blank));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an effect event sees the latest of all
  useEffect(takeOnce, [last, isFetching]);
}

/**
 * Updates the proposed dates when a response of the server shows that the day has changed (rule
 * 17). Keeps dates that the user changed.
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
