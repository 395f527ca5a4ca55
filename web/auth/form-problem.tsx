import { Banner } from "#web/ui/layout/banner.tsx";
import type { AuthProblem } from "./auth-problem.ts";

/** Shows and announces above the button why the form failed. */
export function FormProblem({ problem }: { problem: Pick<AuthProblem, "message" | "advice"> | null }) {
  if (!problem) return null;
  return (
    <Banner tone="danger">
      <p>{problem.message}</p>
      {problem.advice && <p className="text-ink-muted">{problem.advice}</p>}
    </Banner>
  );
}
