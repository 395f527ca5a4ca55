import type { ReactNode } from "react";
import type { JobField } from "#domain/job/job-fields.ts";
import { jobQuestionMessages } from "#domain/messages/messages.ts";
import { useStore } from "#web/store/use-store.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useJobForm } from "./job-form-context.ts";
import { Note } from "./note.tsx";

/** A field that asks back under itself when its value is odd; one press confirms it. */
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

/** The id of the button that confirms a field's value. */
export function answerId(name: JobField): string {
  return `answer-${name}`;
}
