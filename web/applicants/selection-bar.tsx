import { useEffect, useRef } from "react";
import { type AnswerKind, answersMessages } from "#domain/messages/answers.ts";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { CheckboxField } from "#web/ui/controls/checkbox-field.tsx";
import { FormBar } from "#web/ui/layout/form-bar.tsx";
import type { Selection } from "#web/ui/lists/use-selection.ts";
import { APPLICATION_STATES } from "./data/applicant-filter.ts";
import type { Applicant } from "./data/applicants.ts";
import { useMarks } from "./use-marks.ts";

interface SelectionBarProps {
  /** The applicants on this page. */
  rows: readonly Applicant[];
  selection: Selection<Applicant>;
  onAnswer: (kind: AnswerKind, applicants: readonly Applicant[]) => void;
}

const ANSWER_KINDS: readonly AnswerKind[] = ["invite", "decline", "question"];

/** Shows how many applicants are selected, and marks or answers all of them. Rule 97 */
export function SelectionBar({ rows, selection: { selected, select, clear }, onAnswer }: SelectionBarProps) {
  const { mark, running } = useMarks();
  const here = rows.filter(({ id }) => selected.has(id)).length;
  const all = useRef<HTMLInputElement>(null);
  const isPartly = here > 0 && here < rows.length;
  useEffect(() => {
    if (all.current) all.current.indeterminate = isPartly;
  }, [isPartly]);

  return (
    <FormBar>
      <div className="flex flex-wrap items-center gap-x-4">
        <CheckboxField
          ref={all}
          label={messages.selectPage}
          checked={here > 0 && here === rows.length}
          onChange={({ target }) => select(rows, target.checked)}
        />
        <p role="status" className="text-ink-muted">
          {messages.selected(selected.size)}
        </p>
      </div>
      <fieldset className="mark-selected flex flex-wrap gap-2 max-sm:w-full">
        <legend className="sr-only">{messages.markAs}</legend>
        {APPLICATION_STATES.map((state) => (
          <Button
            key={state}
            isBusy={running?.state === state}
            isSoftDisabled={selected.size === 0 || running !== null}
            onClick={async () => {
              if (await mark([...selected.values()], state)) clear();
            }}
          >
            {messages.states[state]}
          </Button>
        ))}
      </fieldset>
      <fieldset className="answer-selected flex flex-wrap gap-2 max-sm:w-full">
        <legend className="sr-only">{messages.answerAll}</legend>
        {ANSWER_KINDS.map((kind) => (
          <Button
            key={kind}
            variant="soft"
            isSoftDisabled={selected.size === 0}
            onClick={() => onAnswer(kind, [...selected.values()])}
          >
            {answersMessages.verbs[kind]}
          </Button>
        ))}
      </fieldset>
    </FormBar>
  );
}
