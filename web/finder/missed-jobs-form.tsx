import { PostgrestError } from "@supabase/postgrest-js";
import { mutationOptions, useMutation } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { completeWebUrl, isWebUrl } from "#domain/fields/web-url.ts";
import { LINE_MAX_LENGTH, URL_MAX_LENGTH } from "#domain/limits.ts";
import { missedJobsMessages as messages } from "#domain/messages/missed-jobs.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { FieldError } from "#web/ui/controls/field.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

interface MissedJobsFormProps {
  employerId: number;
  onClose: () => void;
}

/** Reports a page with jobs that the finder missed. Keeps the typed text if sending fails. */
export function MissedJobsForm({ employerId, onClose }: MissedJobsFormProps) {
  const [url, setUrl] = useState("");
  const [note, setNote] = useState("");
  const [error, setError] = useState<string>();
  const report = useMutation(reportMissedJobs);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (report.isPending) return;
    const page = completeWebUrl(url);
    setUrl(page);
    if (!isWebUrl(page)) {
      setError(messages.urlInvalid);
      return field.current?.focus();
    }
    report.mutate({ employerId, url: page, note }, { onSuccess });
  }

  function onSuccess() {
    toast({ message: messages.sent, tone: "success" });
    onClose();
  }

  return (
    <form
      noValidate
      aria-label={messages.title}
      className="grid max-w-(--measure) gap-4 rounded-md border border-line bg-surface p-4 text-ink"
      onSubmit={onSubmit}
    >
      <TextField
        ref={field}
        label={messages.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        required
        placeholder={messages.urlExample}
        maxLength={URL_MAX_LENGTH}
        value={url}
        error={error}
        readOnly={report.isPending}
        onChange={({ currentTarget }) => {
          setUrl(currentTarget.value);
          setError(undefined);
        }}
      />
      <TextField
        label={messages.note}
        isOptional
        autoComplete="off"
        placeholder={messages.noteExample}
        maxLength={LINE_MAX_LENGTH}
        value={note}
        readOnly={report.isPending}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isBusy={report.isPending} busyLabel={messages.sending}>
          {messages.send}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {messages.cancel}
        </Button>
        <div role="alert" className="empty:absolute">
          {report.isError && <FieldError>{refusalOf(report.error)}</FieldError>}
        </div>
      </div>
    </form>
  );
}

/**
 * Reports a page with jobs that the finder missed (rule 73). A repeated report replaces the first.
 */
const reportMissedJobs = mutationOptions({
  mutationFn: async ({
    employerId,
    url,
    note,
  }: Record<"url" | "note", string> & { employerId: number }): Promise<void> => {
    await dataClient.rpc("report_missed_jobs", { employer_id: employerId, url, note }).throwOnError();
  },
});

/** Returns the text for an error of `reportMissedJobs`. */
function refusalOf(error: Error): string {
  const refusals: Record<string, string> = messages.refusals;
  const { hint, code } = error instanceof PostgrestError ? error : { hint: "", code: "" };
  return refusals[hint] ?? refusals[code] ?? messages.refusals.failed;
}
