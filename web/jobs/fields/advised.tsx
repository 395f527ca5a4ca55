import type { ReactNode } from "react";
import type { JobField } from "#domain/job/job-fields.ts";
import { useJobForm } from "./job-form-context.ts";

/** A field with room for advice under it. Rule 82 */
export function Advised({ name, children }: { name: JobField; children: ReactNode }) {
  const { FieldAdvice, ...parts } = useJobForm();
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      {children}
      {FieldAdvice && <FieldAdvice name={name} parts={parts} />}
    </div>
  );
}
