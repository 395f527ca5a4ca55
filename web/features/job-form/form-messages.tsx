import { jobFormMessages } from "#domain/messages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useCheck, useJobForm } from "./job-form-context.ts";
import type { SaveProblem } from "./use-save-job.ts";

/** What concerns the form as a whole stands above its button. */
export function FormMessages({ problem }: { problem: SaveProblem | null }) {
  const { form } = useJobForm();
  const needsApprovalAgain = useCheck((result) => result.needsApprovalAgain);
  const rootError = form.formState.errors.root?.message;
  return (
    <>
      {needsApprovalAgain && <Banner tone="info">{jobFormMessages.needsApprovalAgain}</Banner>}
      {rootError && <Banner tone="danger">{rootError}</Banner>}
      {problem && (
        <Banner tone="danger">
          <p className="font-medium">{problem.title}</p>
          {problem.reason && <p>{problem.reason}</p>}
        </Banner>
      )}
    </>
  );
}
