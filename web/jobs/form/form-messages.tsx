import { useCheck } from "#web/jobs/fields/job-form-context.ts";
import { Banner } from "#web/ui/layout/banner.tsx";
import { useReveal } from "./use-reveal.ts";
import type { SaveProblem } from "./use-save-job.ts";

/** Messages about the form as a whole, above its button. */
export function FormMessages({ problem }: { problem: SaveProblem | null }) {
  const formError = useCheck((result) => result.formError);
  const element = useReveal(problem);
  if (!formError && !problem) return null;
  return (
    <div ref={element} className="grid gap-5">
      {formError && <Banner tone="danger">{formError}</Banner>}
      {problem && (
        <Banner tone="danger">
          <p className="font-medium">{problem.title}</p>
          {problem.reason && <p>{problem.reason}</p>}
        </Banner>
      )}
    </div>
  );
}
