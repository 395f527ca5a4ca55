import { PostgrestError } from "@supabase/postgrest-js";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { NOTE_MAX_LENGTH } from "#domain/limits.ts";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { formatDateTime } from "#domain/text/format.ts";
import { sessionStore } from "#web/session/session-store.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TextAreaField } from "#web/ui/controls/text-area-field.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { addNote, deleteNote, notesQuery } from "./data/applicant-notes.ts";
import type { Applicant } from "./data/applicants.ts";

interface NotesProps {
  applicant: Applicant;
  isReadOnly: boolean;
  /** A new number above 0 moves the focus to the field. */
  request: number;
}

/**
 * Typed notes that are not added yet, by the application's id. A note stays when the user opens
 * another applicant and returns. Signing out clears them (rule 9).
 */
const typedNotes = new Map<number, string>();

sessionStore.subscribe(() => {
  if (sessionStore.get().status === "signed-out") typedNotes.clear();
});

/** The team's notes on an applicant as plain text, and a field for a new note. Rule 97 */
export function Notes({ applicant, isReadOnly, request }: NotesProps) {
  const headingId = useId();
  const { id, name } = applicant;
  const notes = useQuery({ ...notesQuery(id), enabled: applicant.notes > 0 });
  const rows = applicant.notes > 0 ? notes.data : [];
  if (isReadOnly && applicant.notes === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid gap-2 border-t border-line pt-3">
      <h4 id={headingId} className="font-semibold">
        {messages.notes}
      </h4>
      {notes.isError && !notes.isFetching && (
        <LoadFailure onRetry={() => void notes.refetch()}>{messages.notesFailed}</LoadFailure>
      )}
      {rows && rows.length > 0 && (
        <ul className="grid gap-2">
          {rows.map((note) => (
            <Note key={note.id} note={note} isReadOnly={isReadOnly} />
          ))}
        </ul>
      )}
      {!isReadOnly && <NewNote key={id} id={id} name={name ?? ""} request={request} />}
    </section>
  );
}

type NoteOfTeam = NonNullable<Awaited<ReturnType<NonNullable<ReturnType<typeof notesQuery>["queryFn"]>>>>[number];

function Note({ note: { id, user_id, author, body, created }, isReadOnly }: { note: NoteOfTeam; isReadOnly: boolean }) {
  const { userId } = useSignedIn();
  const { mutate, isPending } = useMutation({
    ...deleteNote,
    onError: () => toast({ message: messages.noteNotDeleted, tone: "danger" }),
  });
  return (
    <li className="flex items-start justify-between gap-2 rounded-sm bg-accent-soft px-3 py-2">
      <div className="min-w-0">
        <p className="person-text wrap-anywhere">{body}</p>
        <p className="text-xs text-ink-muted wrap-anywhere">
          {author} · <time dateTime={created}>{formatDateTime(created)}</time>
        </p>
      </div>
      {!isReadOnly && user_id === userId && (
        <IconButton
          isInRow
          isRemoving
          icon="delete"
          label={messages.deleteNote}
          title={messages.deleteNote}
          isSoftDisabled={isPending}
          onClick={() => mutate(id)}
        />
      )}
    </li>
  );
}

function NewNote({ id, name, request }: { id: number; name: string; request: number }) {
  const [body, setBody] = useState(typedNotes.get(id) ?? "");
  const { mutateAsync, isPending } = useMutation(addNote);
  const field = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (request > 0) field.current?.focus();
  }, [request]);

  function type(next: string) {
    setBody(next);
    if (next === "") typedNotes.delete(id);
    else typedNotes.set(id, next);
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isPending || body.trim() === "") return field.current?.focus();
    try {
      await mutateAsync({ applicationId: id, body });
      type("");
    } catch (error) {
      const isLimit = error instanceof PostgrestError && error.hint === "application_notes";
      toast({ message: isLimit ? messages.tooManyNotes : messages.noteFailed, tone: "danger" });
    }
  }

  return (
    <form onSubmit={onSubmit} className="grid gap-2">
      <TextAreaField
        ref={field}
        label={messages.newNote}
        aria-label={`${messages.newNote}: ${name}`}
        hint={messages.notesHint}
        rows={2}
        maxLength={NOTE_MAX_LENGTH}
        readOnly={isPending}
        value={body}
        onChange={({ target }) => type(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
      <div>
        <Button type="submit" className="btn-row" isBusy={isPending}>
          {messages.addNote}
        </Button>
      </div>
    </form>
  );
}
