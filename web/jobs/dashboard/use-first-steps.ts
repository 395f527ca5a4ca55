import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { readFirstSteps, writeFirstSteps } from "#web/browser/first-steps.ts";
import { hasColleaguesQuery } from "#web/jobs/data/has-colleagues.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";

/**
 * What a new company still has to do. Where this browser knows nothing of the company, nothing is shown before the answers are
 * there: most companies are past it. `hasJobs` is undefined until it is known.
 */
export function useFirstSteps(hasJobs: boolean | undefined) {
  const { id, inactive } = useCurrentEmployer();
  const [known, setKnown] = useState(() => readFirstSteps(id));
  const isWanted = known !== "over" && inactive !== 1;
  const { data: hasColleagues } = useQuery({ ...hasColleaguesQuery(id), enabled: isWanted });
  const isDone = hasJobs === true && hasColleagues === true;
  const isKnown = hasJobs !== undefined && hasColleagues !== undefined;
  const isShown = isWanted && !isDone && (isKnown || known === "open");

  useEffect(() => {
    if (isDone) writeFirstSteps(id, "over");
    else if (isShown) writeFirstSteps(id, "open");
  }, [id, isDone, isShown]);

  function dismiss() {
    writeFirstSteps(id, "over");
    setKnown("over");
  }

  return { isShown, hasJobs: hasJobs === true, hasColleagues: hasColleagues === true, dismiss };
}
