import { useMutation } from "@tanstack/react-query";
import { JOB_OUTCOMES, type JobOutcome, jobOutcome } from "#domain/job-outcome.ts";
import { jobOutcomeMessages as messages, outcomeName } from "#domain/messages/job-outcome.ts";
import { config } from "#web/browser/config.ts";
import { recordOutcome } from "#web/jobs/data/job-life.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { lifeFailure } from "./use-job-life.ts";

/** Three buttons that record whether the company hired someone. The buttons never move. Rule 101 */
export function OutcomeChoice({ job }: { job: JobOfPage }) {
  const { mutateAsync, isPending, variables } = useMutation(recordOutcome);
  const present = jobOutcome(job);

  async function choose(outcome: JobOutcome) {
    if (isPending || outcome === present) return;
    try {
      await mutateAsync({ jobId: job.id, outcome });
      toast({ message: messages.saved, tone: "success" });
    } catch (error) {
      toast({ message: lifeFailure(error, messages.failed), tone: "danger" });
    }
  }

  return (
    <fieldset className="beside-person flex flex-wrap items-center gap-2">
      <legend className="sr-only">{messages.choice}</legend>
      <span aria-hidden="true" className="font-medium">
        {messages.choice}
      </span>
      {JOB_OUTCOMES.map((outcome) => (
        <Button
          key={outcome}
          className="btn-row"
          variant={outcome === present ? "soft" : "outline"}
          aria-pressed={outcome === present}
          isBusy={isPending && variables.outcome === outcome}
          isSoftDisabled={isPending}
          onClick={() => void choose(outcome)}
        >
          {outcomeName(outcome, config.productName)}
        </Button>
      ))}
    </fieldset>
  );
}
