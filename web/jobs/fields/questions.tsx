import "./questions.css";
import { useController, useWatch } from "react-hook-form";
import { readQuestions } from "#domain/job/own-questions.ts";
import { ownQuestionMessages as messages } from "#domain/messages/own-questions.ts";
import { config } from "#web/browser/config.ts";
import { useOverlay } from "#web/ui/overlays/use-loaded.ts";
import { FieldAdvice } from "./advice.tsx";
import type { JobFormParts } from "./job-form-context.ts";

const loadEditor = () => import("./questions-editor.tsx");

/**
 * A line that opens the editor of the questions to applicants. It is last in the form and loads
 * after the other fields, so that it moves no field. Rule 100
 */
export function Questions({ parts }: { parts: JobFormParts }) {
  const { form, check } = parts;
  const { field } = useController({ control: form.control, name: "questions" });
  const { code: editor, isOpen, open } = useOverlay(loadEditor);
  const { length } = readQuestions(field.value);
  const way = useWatch({ control: form.control, name: "application_type" });
  // Only the portal's form asks these questions.
  if (way !== "platform" || !config.hasApplyForm) return null;
  return (
    <div className="questions-place grid min-w-0 gap-1.5">
      {editor ? (
        <editor.QuestionsEditor
          value={field.value}
          onChange={field.onChange}
          onLeave={() => check.touch("questions")}
          firstRef={field.ref}
        />
      ) : (
        <button
          ref={field.ref}
          type="button"
          className="questions-line"
          aria-busy={isOpen || undefined}
          // Opens the editor on mouse down. If the field above then shows an error, this line moves
          // before mouse up, and the browser sends no click.
          onMouseDown={open}
          onClick={open}
        >
          {length === 0 && <span aria-hidden="true">+</span>}
          <span className="flex-1 font-medium">{length > 0 ? messages.edit(length) : messages.title}</span>
          <span className="text-xs text-ink-muted">{length > 0 ? messages.change : messages.optional}</span>
        </button>
      )}
      <FieldAdvice name="questions" parts={parts} />
    </div>
  );
}
