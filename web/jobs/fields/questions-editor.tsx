import { type FocusEvent, type RefCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  neededAnswer,
  type OwnQuestion,
  QUESTION_KINDS,
  type QuestionKind,
  readQuestions,
  writeQuestions,
} from "#domain/job/own-questions.ts";
import { QUESTION_MAX_LENGTH, QUESTIONS_MAX } from "#domain/limits.ts";
import { ownQuestionMessages as messages } from "#domain/messages/own-questions.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { SelectField } from "#web/ui/controls/select-field.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";

type Row = OwnQuestion & { id: number };

interface QuestionsEditorProps {
  /** The column `questions`. */
  value: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  /** The ref of the first question's field. The form uses the ref to focus the field. */
  firstRef: RefCallback<HTMLElement>;
}

function rowsOf(value: string): Row[] {
  const rows = readQuestions(value).map((question, id) => ({ ...question, id }));
  return rows.length > 0 ? rows : [{ kind: "Yes/No", text: "", id: 0 }];
}

/**
 * Edits the questions to applicants. Keeps empty rows while the user types; the form's value has
 * only complete questions. Rule 100
 */
export function QuestionsEditor({ value, onChange, onLeave, firstRef }: QuestionsEditorProps) {
  const [typed, setTyped] = useState(() => rowsOf(value));
  // Shows the form's value if a reset, a draft or another member's version has changed it.
  const rows = writeQuestions(typed) === value ? typed : rowsOf(value);
  const frame = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    frame.current?.querySelector("input")?.focus();
  }, []);
  const isNeeded = rows.some(({ kind }) => neededAnswer(kind) !== null);

  function change(next: Row[]) {
    setTyped(next);
    onChange(writeQuestions(next));
  }

  function edit(id: number, changes: Partial<OwnQuestion>) {
    change(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)));
  }

  function add() {
    const id = Math.max(...rows.map((row) => row.id)) + 1;
    flushSync(() => change([...rows, { kind: "Yes/No", text: "", id }]));
    focus(rows.length);
  }

  /** Removes a question. The last question becomes empty. */
  function remove(id: number) {
    const index = rows.findIndex((row) => row.id === id);
    const others = rows.filter((row) => row.id !== id);
    flushSync(() => change(others.length > 0 ? others : rowsOf("")));
    focus(Math.max(0, index - 1));
  }

  function focus(index: number) {
    frame.current?.querySelectorAll("input")[index]?.focus();
  }

  function onBlur({ relatedTarget }: FocusEvent) {
    if (!frame.current?.contains(relatedTarget)) onLeave();
  }

  return (
    <fieldset ref={frame} className="questions grid min-w-0 gap-3" onBlur={onBlur}>
      <legend className="mb-1.5 font-medium">{messages.title}</legend>
      <p className="text-xs text-ink-muted">{messages.hint}</p>
      {rows.map(({ id, kind, text }, index) => (
        <div key={id} className="question-row">
          <TextField
            ref={index === 0 ? firstRef : undefined}
            name="questions"
            label={messages.question(index + 1)}
            isOptional
            autoComplete="off"
            maxLength={QUESTION_MAX_LENGTH}
            placeholder={messages.examples[kind]}
            value={text}
            onChange={({ target }) => edit(id, { text: target.value })}
          />
          <SelectField
            label={messages.kind(index + 1)}
            options={kindsFor(kind, isNeeded).map((each) => ({ value: each, label: messages.kinds[each] }))}
            value={kind}
            onChange={({ target }) => edit(id, { kind: target.value as QuestionKind })}
          />
          <IconButton icon="delete" label={messages.remove(index + 1)} onClick={() => remove(id)} />
        </div>
      ))}
      {isNeeded && <p className="text-xs text-ink-muted">{messages.needed}</p>}
      {rows.length < QUESTIONS_MAX && (
        <Button icon="plus" className="btn-row justify-self-start" onClick={add}>
          {messages.add}
        </Button>
      )}
    </fieldset>
  );
}

/**
 * Returns the kinds to which the user can change a question of this kind. At most one question of a
 * job can require a certain answer. `isNeeded` is true if the job has such a question.
 */
function kindsFor(kind: QuestionKind, isNeeded: boolean): readonly QuestionKind[] {
  const canNeed = !isNeeded || neededAnswer(kind) !== null;
  return QUESTION_KINDS.filter((each) => canNeed || neededAnswer(each) === null);
}
