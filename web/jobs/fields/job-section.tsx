import type { ReactNode } from "react";
import type { JobField } from "#domain/job/job-fields.ts";
import { useStore } from "#web/store/use-store.ts";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { useJobForm } from "./job-form-context.ts";

interface JobSectionProps {
  title: string;
  hint: string;
  /** The fields that the badge counts. */
  fields: readonly JobField[];
  children: ReactNode;
}

export function JobSection({ title, hint, fields, children }: JobSectionProps) {
  const { check } = useJobForm();
  const open = useStore(check.results, () => check.shownOpen(fields));
  return (
    <SectionCard title={title} hint={hint} open={open}>
      {children}
    </SectionCard>
  );
}

/** Two columns from 640 px on. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>;
}

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
