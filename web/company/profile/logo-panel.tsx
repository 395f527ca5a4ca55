import { useMutation, useQuery } from "@tanstack/react-query";
import { type ChangeEvent, useRef, useState } from "react";
import { logoMessages as messages } from "#domain/messages/logo.ts";
import type { EmployerProfile } from "#web/company/data/employers.ts";
import { logoQuery, removeLogo, uploadLogo } from "#web/company/data/logo.ts";
import { FunctionRefused } from "#web/data-client/call-function.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Banner, LoadFailure } from "#web/ui/layout/banner.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

const ACCEPTED = "image/png,image/jpeg,image/webp,image/gif";

/** Shows the stored logo, with buttons to upload, replace or remove it. Rule 79 */
export function LogoPanel({ profile }: { profile: EmployerProfile }) {
  const { id, name, logo_version: version } = profile;
  const picture = useQuery(logoQuery(id, version));
  const isReadOnly = profile.inactive === 1;
  return (
    <SectionCard title={messages.title} hint={isReadOnly ? undefined : messages.hint}>
      <div className="flex flex-wrap items-center gap-4">
        <div className="grid size-22 flex-none place-items-center rounded-md border border-line bg-canvas p-2">
          {version && picture.data && (
            <img src={picture.data} alt={messages.of(name)} className="max-w-full" style={{ maxHeight: "100%" }} />
          )}
        </div>
        <div className="grid min-w-0 flex-[1_1_16rem] gap-3">
          {picture.isError && !picture.isFetching ? (
            <LoadFailure onRetry={() => void picture.refetch()}>{messages.loadFailed}</LoadFailure>
          ) : (
            <p role="status" className="text-pretty wrap-anywhere">
              {standingOf(profile)}
            </p>
          )}
          {!isReadOnly && <Presses key={id} profile={profile} />}
        </div>
      </div>
    </SectionCard>
  );
}

function standingOf({ logo, logo_version, logo_review_note }: EmployerProfile): string {
  if (!logo_version) return messages.none;
  if (logo_review_note) return messages.sentBack(logo_review_note);
  return logo ? messages.approved : messages.waiting;
}

function Presses({ profile: { id, logo_version } }: { profile: EmployerProfile }) {
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const upload = useMutation(uploadLogo);
  const remove = useMutation(removeLogo);

  function send({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // Lets the user choose the same file again.
    currentTarget.value = "";
    if (!file || upload.isPending) return;
    setProblem(null);
    upload.mutate({ employerId: id, file }, { onError: (error) => setProblem(reasonOf(error)) });
  }

  function takeAway() {
    setProblem(null);
    // Moves the focus, because the Remove button disappears with the logo.
    const onSuccess = () => {
      choose.current?.focus();
      toast({ message: messages.removed, tone: "success" });
    };
    remove.mutate(id, { onSuccess, onError: () => setProblem(messages.removeFailed) });
  }

  return (
    <>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <div className="flex flex-wrap gap-2">
        <input ref={input} type="file" aria-label={messages.file} accept={ACCEPTED} hidden onChange={send} />
        <Button
          ref={choose}
          isBusy={upload.isPending}
          busyLabel={messages.uploading}
          onClick={() => input.current?.click()}
        >
          {logo_version ? messages.replace : messages.upload}
        </Button>
        {logo_version && (
          <Button variant="ghost" isBusy={remove.isPending} onClick={takeAway}>
            {messages.remove}
          </Button>
        )}
      </div>
    </>
  );
}

function reasonOf(error: Error): string {
  return (
    messages.refusals[error instanceof FunctionRefused ? error.refusal : "failed"] ?? String(messages.refusals.failed)
  );
}
