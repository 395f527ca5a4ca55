import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link } from "react-router";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { jobPath } from "#domain/routes.ts";
import { emailUrl, phoneUrl } from "#domain/text/contact-url.ts";
import { formatDateTime } from "#domain/text/format.ts";
import {
  type Applicant,
  type ApplicationState,
  holdApplication,
  markApplication,
} from "#web/jobs/data/applications.ts";
import { dashboardQuery } from "#web/jobs/data/dashboard.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Badge } from "#web/ui/lists/badge.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

interface ApplicantDetailProps {
  applicant: Applicant;
  jobName: string;
  isReadOnly: boolean;
}

export const stateTones = {
  new: "info",
  contacted: "success",
  interview: "success",
  hired: "success",
  declined: undefined,
} as const;

/** Shows one application. Renders the applicant's texts as plain text. */
export function ApplicantDetail({ applicant, jobName, isReadOnly }: ApplicantDetailProps) {
  const { name, phone, message, created } = applicant;
  const email = applicant.email ?? "";
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 tabIndex={-1} className="person-name min-w-0 text-lg wrap-anywhere">
          {name}
        </h3>
        <time dateTime={created} className="text-xs text-ink-muted">
          {formatDateTime(created)}
        </time>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1">
        <a className="link py-0.5 wrap-anywhere" href={emailUrl(email, messages.answerSubject(jobName))}>
          {email}
        </a>
        {phone && (
          <a className="link py-0.5" href={phoneUrl(phone) ?? undefined}>
            {phone}
          </a>
        )}
      </p>
      {applicant.arrived_in_flood && <p className="text-xs text-ink-muted">{messages.whatFloodMeans}</p>}
      <p className={message ? "typed-lines wrap-anywhere" : "text-ink-muted"}>{message || messages.noMessage}</p>
      {!isReadOnly && <Buttons applicant={applicant} />}
      {!isReadOnly && <p className="text-xs text-ink-muted">{messages.hint}</p>}
      {!isReadOnly && applicant.state !== "new" && <NextToAnswer after={applicant} />}
    </>
  );
}

/** Links to the next applicant who waits for an answer, for any job of the company. */
function NextToAnswer({ after }: { after: Applicant }) {
  const { data } = useQuery(dashboardQuery(useCurrentEmployer().id));
  const next = data?.to_answer.rows.find(({ id }) => id !== after.id);
  return (
    next && (
      <p>
        <Link to={jobPath(next.job_id, "applicants", next.id)} className="link py-0.5 wrap-anywhere">
          {messages.nextToAnswer(next.name, next.job_name)}
        </Link>
      </p>
    )
  );
}

export function ApplicantBadges({ applicant }: { applicant: Applicant }) {
  return (
    <>
      <Badge tone={stateTones[applicant.state]}>{messages.states[applicant.state]}</Badge>
      {applicant.arrived_in_flood && <Badge tone="warning">{messages.inFlood}</Badge>}
      {applicant.held_at && <Badge>{messages.held}</Badge>}
      {applicant.deletion_asked && <Badge tone="warning">{messages.deletionAsked}</Badge>}
    </>
  );
}

/**
 * Marks, holds and releases an application. Buttons never move. The button that reverses a change
 * is in the row below the others, so that a double click cannot hit it.
 */
function Buttons({ applicant: { id, name, state, held_at: heldAt } }: { applicant: Applicant }) {
  const { mutateAsync: mark, ...marking } = useMutation(markApplication);
  const { mutateAsync: hold, ...holding } = useMutation(holdApplication);
  // Compares the id, because the same buttons serve the next applicant while a request is running.
  const isMarking = (wanted: ApplicationState) =>
    marking.isPending && marking.variables.id === id && marking.variables.state === wanted;
  const isHolding = holding.isPending && holding.variables.id === id;
  const [markButton, holdButton] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];

  const onMark = (next: ApplicationState) =>
    mark({ id, state: next }).catch(() => toast({ message: messages.markFailed, tone: "danger" }));
  const onHold = (isHeld: boolean) =>
    hold({ id, isHeld }).catch(() => toast({ message: messages.holdFailed, tone: "danger" }));
  const onMarkNew = async () => {
    await onMark("new");
    // Focuses another button, because the clicked button is removed.
    markButton.current?.focus();
  };
  const onRelease = async () => {
    await onHold(false);
    holdButton.current?.focus();
  };
  const markAs = (wanted: "contacted" | "declined", word: string) => (
    <Button
      ref={wanted === "contacted" ? markButton : undefined}
      aria-label={`${word}: ${name}`}
      className="whitespace-nowrap"
      isBusy={isMarking(wanted)}
      isSoftDisabled={state === wanted}
      onClick={() => void onMark(wanted)}
    >
      {word}
    </Button>
  );
  const reversal = (word: string, isBusy: boolean, onClick: () => void) => (
    <Button variant="ghost" className="btn-row" aria-label={`${word}: ${name}`} isBusy={isBusy} onClick={onClick}>
      {word}
    </Button>
  );
  return (
    <>
      <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
        {markAs("contacted", messages.markContacted)}
        {markAs("declined", messages.decline)}
        <Button
          ref={holdButton}
          variant="ghost"
          aria-label={`${messages.hold}: ${name}`}
          isBusy={isHolding && !heldAt}
          isSoftDisabled={heldAt !== null}
          onClick={() => void onHold(true)}
        >
          {messages.hold}
        </Button>
      </div>
      {(state !== "new" || heldAt) && (
        <div className="flex justify-between gap-2">
          <span>{state !== "new" && reversal(messages.markNew, isMarking("new"), onMarkNew)}</span>
          {heldAt && reversal(messages.release, isHolding, onRelease)}
        </div>
      )}
    </>
  );
}
