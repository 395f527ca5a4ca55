import { type ReactNode, useState } from "react";
import type { JobField } from "#domain/job/job-fields.ts";
import { newJobValues } from "#domain/job/job-form-values.ts";
import { jobFormMessages, jobQuestionMessages } from "#domain/messages/job-form.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { useStore } from "#web/store/use-store.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { setFields, useCheck, useJobForm } from "./job-form-context.ts";
import { Note } from "./note.tsx";

interface JobSectionProps {
  title: string;
  hint: string;
  /** The section's badge counts these fields. */
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

export function FieldPair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>;
}

/** Shows an optional field as one line until it has a value or gets the focus. */
export function Folded({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the field inside gets the focus.
    <div
      className={isOpen ? undefined : "folded relative flex items-center gap-2 rounded-sm *:flex-1"}
      onFocus={() => setIsOpen(true)}
    >
      {children}
    </div>
  );
}

/**
 * Shows a field with its advice below (rule 82). Also shows a note if the user's change of the
 * field ends the job's approval (rule 29).
 */
export function Advised({ name, children }: { name: JobField; children: ReactNode }) {
  const { FieldExtras, ...parts } = useJobForm();
  const endsApproval = useCheck((result) => result.endsApproval === name);
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      {children}
      {endsApproval && <Note>{jobFormMessages.needsApprovalAgain}</Note>}
      {FieldExtras && <FieldExtras name={name} parts={parts} />}
    </div>
  );
}

/** Asks for confirmation under a field when its value is unusual. */
export function Questioned({ name, children }: { name: JobField; children: ReactNode }) {
  const { form, check } = useJobForm();
  const question = useStore(check.results, () => check.shownQuestion(name));
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      {children}
      {question && (
        <div className="grid justify-items-start gap-1.5">
          <div id={`question-${name}`}>
            <Note>{question}</Note>
          </div>
          <Button
            id={answerId(name)}
            aria-describedby={`question-${name}`}
            className="btn-row"
            onClick={() => {
              check.confirm(question);
              form.setFocus(name);
            }}
          >
            {jobQuestionMessages.confirm}
          </Button>
        </div>
      )}
    </div>
  );
}

export function answerId(name: JobField): string {
  return `answer-${name}`;
}

interface TakenOverProps {
  fields: readonly JobField[];
  /** A noun for the button's name, for example "address". */
  what: string;
}

/**
 * Shows that these fields were copied from the company's newest job. A button clears the fields or
 * copies them again.
 */
export function TakenOver({ fields, what }: TakenOverProps) {
  const { form, takenOver } = useJobForm();
  const taken = fields.filter((field) => takenOver[field] !== undefined);
  const isUnchanged = useCheck(({ values }) => taken.every((field) => values[field] === takenOver[field]));
  if (taken.length === 0) return null;

  function toggle() {
    const values = isUnchanged ? newJobValues(portalToday()) : takenOver;
    setFields(form, Object.fromEntries(taken.map((field) => [field, values[field]])));
  }

  // This row is always rendered, so that the layout does not shift while the user types.
  return (
    <div className="flex min-h-(--control-row) flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p role="status" className="flex items-center gap-1.5 text-xs text-ink-muted">
        {isUnchanged && (
          <>
            <Icon name="duplicate" size="tiny" />
            {jobFormMessages.fromLastJob}
          </>
        )}
      </p>
      <Button variant="ghost" className="btn-row -mr-3" onClick={toggle}>
        {isUnchanged ? "Clear" : "Use the last"} {isUnchanged ? <span className="sr-only">{what}</span> : what}
      </Button>
    </div>
  );
}
