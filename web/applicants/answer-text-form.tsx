import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { ANSWER_BODY_MAX_LENGTH, ANSWER_SUBJECT_MAX_LENGTH } from "#domain/limits.ts";
import { type AnswerKind, type AnswerText, answersMessages as messages } from "#domain/messages/answers.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { TextAreaField } from "#web/ui/controls/text-area-field.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { saveAnswerText } from "./data/answer-texts.ts";

interface AnswerTextFormProps {
  kind: AnswerKind;
  text: AnswerText;
  onClose: () => void;
}

/** Changes the company's text for one kind of answer. Rule 97 */
export function AnswerTextForm({ kind, text, onClose }: AnswerTextFormProps) {
  const formId = useId();
  const { id: employerId } = useCurrentEmployer();
  const { mutateAsync, isPending } = useMutation(saveAnswerText);
  const [subject, setSubject] = useState(text.subject);
  const [body, setBody] = useState(text.body);

  async function save(next: AnswerText | null) {
    try {
      await mutateAsync({ employerId, kind, text: next });
      onClose();
    } catch {
      toast({ message: messages.saveFailed, tone: "danger" });
    }
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isPending) void save({ subject: subject.trim(), body: body.trim() });
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={messages.changeTitle(messages.verbs[kind])}
      lead={messages.placeholders}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isPending}>
            {messages.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} className="grid gap-3 overflow-y-auto px-5 pb-2">
        <TextField
          label={messages.subject}
          required
          pattern=".*\S.*"
          maxLength={ANSWER_SUBJECT_MAX_LENGTH}
          value={subject}
          onChange={({ target }) => setSubject(target.value)}
        />
        <TextAreaField
          label={messages.body}
          required
          rows={9}
          maxLength={ANSWER_BODY_MAX_LENGTH}
          value={body}
          onChange={({ target }) => setBody(target.value)}
        />
        <Button
          variant="ghost"
          className="justify-self-start"
          isSoftDisabled={isPending}
          onClick={() => void save(null)}
        >
          {messages.useDefault}
        </Button>
      </form>
    </Dialog>
  );
}
