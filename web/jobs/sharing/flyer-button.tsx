import { useState } from "react";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useLoaded } from "#web/ui/overlays/use-loaded.ts";

const loadFlyer = () => import("./flyer.tsx");

/** Prints a flyer of the job. The flyer is in the page only while the browser prints it. */
export function FlyerButton({ job }: { job: JobOfPage }) {
  const [clicks, setClicks] = useState(0);
  const stop = () => setClicks(0);
  const code = useLoaded(loadFlyer, clicks > 0, stop);
  return (
    <>
      <Button icon="post" isBusy={clicks > 0 && !code} onClick={() => setClicks((count) => count + 1)}>
        {messages.printFlyer}
      </Button>
      {clicks > 0 && code && <code.Flyer key={clicks} job={job} onPrinted={stop} />}
    </>
  );
}
