import { FieldAdvice } from "#web/jobs/fields/advice.tsx";
import type { FieldExtrasProps } from "#web/jobs/fields/job-form-context.ts";
import { Questions } from "#web/jobs/fields/questions.tsx";

// The parts of the job form that load after the form itself.
export { Tips } from "#web/jobs/fields/advice.tsx";
export { LivePreview } from "./live-preview.tsx";

/**
 * Shows the advice on a field. Below the form's last field, also shows the questions to applicants.
 */
export function FieldExtras({ name, parts }: FieldExtrasProps) {
  return (
    <>
      <FieldAdvice name={name} parts={parts} />
      {name === "special_instructions" && <Questions parts={parts} />}
    </>
  );
}
