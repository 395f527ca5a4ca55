import { FieldAdvice } from "./advice.tsx";
import type { FieldExtrasProps } from "./job-form-context.ts";
import { Questions } from "./questions.tsx";

/** Shows the advice on a field, and the questions to applicants below the form's last field. */
export function FieldExtras({ name, parts }: FieldExtrasProps) {
  return (
    <>
      <FieldAdvice name={name} parts={parts} />
      {name === "special_instructions" && <Questions parts={parts} />}
    </>
  );
}
