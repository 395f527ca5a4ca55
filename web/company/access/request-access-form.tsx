import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useLocation } from "react-router";
import { requestAccessMessages as messages } from "#domain/messages/company.ts";
import { TOO_MANY } from "#domain/sqlstates.ts";
import type { FoundEmployer } from "#web/company/data/employers.ts";
import { AlreadyPending, requestAccess } from "#web/company/data/pending-connections.ts";
import { hasCode } from "#web/data-client/refusals.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { FieldError } from "#web/ui/controls/field.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { AccessBar } from "./access-bar.tsx";
import { EmployerSearch } from "./employer-search.tsx";

/** Spec §2 "Tab Request Access", §5, §8. */
export function RequestAccessForm() {
  const { userId, employers } = useSignedIn();
  const { state } = useLocation();
  const [selected, setSelected] = useState<FoundEmployer | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const request = useMutation(requestAccess);

  function select(employer: FoundEmployer) {
    setSelected(employer);
    setProblem(null);
    request.reset();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (request.isPending) return;
    if (!selected) setProblem(messages.employerRequired);
    else if (employers.some(({ id }) => id === selected.id)) setProblem(messages.alreadyMember);
    else {
      setProblem(null);
      request.mutate({ employerId: selected.id, userId });
    }
  }

  return (
    <form noValidate aria-label="Request access" className="grid gap-5" onSubmit={onSubmit}>
      <SectionCard title="Find your company" hint="Our team reviews each request before you get access.">
        <EmployerSearch initial={String(state?.name ?? "")} selectedId={selected?.id ?? null} onSelect={select} />
        {selected && (
          <p>
            <span className="text-ink-muted">Selected employer: </span>
            <b>{selected.name}</b>
          </p>
        )}
      </SectionCard>
      {request.isSuccess && <Banner tone="success">{messages.succeeded}</Banner>}
      {request.isError && <Banner tone="danger">{requestProblem(request.error)}</Banner>}
      <AccessBar>
        <div role="alert" className="max-sm:w-full max-sm:empty:absolute">
          {problem && <FieldError>{problem}</FieldError>}
        </div>
        <Button
          type="submit"
          variant="primary"
          className="max-sm:w-full"
          isDisabled={request.isSuccess}
          isBusy={request.isPending}
          busyLabel="Requesting..."
        >
          {messages.submit}
        </Button>
      </AccessBar>
    </form>
  );
}

function requestProblem(error: Error): string {
  if (error instanceof AlreadyPending) return messages.alreadyPending;
  return hasCode(error, TOO_MANY) ? messages.tooMany : messages.failed;
}
