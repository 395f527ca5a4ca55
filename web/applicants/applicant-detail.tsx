import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import { applicantPath } from "#domain/applicant-path.ts";
import type { Answered } from "#domain/job/own-questions.ts";
import { type AnswerKind, answersMessages } from "#domain/messages/answers.ts";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { jobPath } from "#domain/routes.ts";
import { formatDateTime } from "#domain/text/format.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import type { IconName } from "#web/ui/controls/icon-paths.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { useCode } from "#web/ui/overlays/use-loaded.ts";
import { holdApplication } from "./data/applicant-changes.ts";
import { ALL_APPLICANTS } from "./data/applicant-filter.ts";
import { type Applicant, applicantsQuery } from "./data/applicants.ts";
import { Notes } from "./notes.tsx";
import { shownAnswer } from "./shown-answer.ts";
import { StateChoice } from "./state-choice.tsx";

interface ApplicantDetailProps {
  applicant: Applicant;
  /** True in the list of applicants of all jobs. The details then show the applicant's job. */
  hasJobs: boolean;
  isReadOnly: boolean;
  onAnswer: (kind: AnswerKind) => void;
  /** A new number above 0 moves the focus to the field for a note. */
  noteRequest: number;
}

const ANSWERS: readonly { kind: AnswerKind; icon: IconName }[] = [
  { kind: "invite", icon: "send" },
  { kind: "decline", icon: "close" },
  { kind: "question", icon: "info" },
];

/** Shows one application. Renders the applicant's texts as plain text. */
export function ApplicantDetail({ applicant, hasJobs, isReadOnly, onAnswer, noteRequest }: ApplicantDetailProps) {
  const { name, phone, message, answers, created, job_id: jobId, job_name: job } = applicant;
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
        {hasJobs && (
          <Link className="link py-0.5 wrap-anywhere" to={jobPath(jobId)}>
            {job}
          </Link>
        )}
        <a className="link py-0.5 wrap-anywhere" href={mailtoOf(email, messages.answerSubject(job))}>
          {email}
        </a>
        {phone && (
          <a className="link py-0.5" href={telOf(phone)}>
            {phone}
          </a>
        )}
      </p>
      {!isReadOnly && <StateChoice applicant={applicant} />}
      {!isReadOnly && applicant.state === "hired" && <Filled jobId={jobId} />}
      {applicant.arrived_in_flood && <p className="text-xs text-ink-muted">{messages.whatFloodMeans}</p>}
      {answers && <Answers answers={answers} />}
      <p className={message ? "person-text wrap-anywhere" : "text-ink-muted"}>{message || messages.noMessage}</p>
      {!isReadOnly && (
        <div className="flex flex-wrap gap-2">
          {ANSWERS.map(({ kind, icon }) => (
            <Button
              key={kind}
              icon={icon}
              aria-label={answersMessages.answerThisOne(answersMessages.verbs[kind], name ?? "")}
              onClick={() => onAnswer(kind)}
            >
              {answersMessages.verbs[kind]}
            </Button>
          ))}
        </div>
      )}
      {!isReadOnly && applicant.state !== "new" && <NextToAnswer after={applicant} />}
      <Notes applicant={applicant} isReadOnly={isReadOnly} request={noteRequest} />
      {!isReadOnly && <Hold applicant={applicant} />}
      {!isReadOnly && <p className="text-xs text-ink-muted">{messages.hint}</p>}
    </>
  );
}

/** The answers to the job's own questions, as the applicant saw them. Rule 100 */
function Answers({ answers }: { answers: readonly Answered[] }) {
  return (
    <dl aria-label={messages.answers} className="answers">
      {answers.map((each) => {
        const { text, answer, needed, isOther } = shownAnswer(each);
        return (
          <div key={each.question}>
            <dt className="text-ink-muted">{text}</dt>
            <dd className="font-medium">
              {answer}
              {isOther && needed && <span className="text-warning-text"> · {messages.needed(needed)}</span>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const loadOffer = () => import("./filled-offer.tsx");

/** Offers to close the job of a hired applicant. Loads the code on demand. Rule 101 */
function Filled({ jobId }: { jobId: number }) {
  const [isWanted, setIsWanted] = useState(true);
  const code = useCode(loadOffer, isWanted, () => setIsWanted(false));
  return code && <code.FilledOffer key={jobId} jobId={jobId} />;
}

/** Links to the newest applicant who waits for an answer, for any job of the company. */
function NextToAnswer({ after }: { after: Applicant }) {
  const { data } = useQuery(applicantsQuery(useCurrentEmployer().id, { ...ALL_APPLICANTS, state: "new" }));
  const next = data?.rows.find(({ id }) => id !== after.id);
  return (
    next && (
      <p>
        <Link to={applicantPath(next.id)} className="link py-0.5 wrap-anywhere">
          {messages.nextToAnswer(next.name ?? "", next.job_name)}
        </Link>
      </p>
    )
  );
}

/**
 * The buttons that hold and release an application. Holding an application prevents its deletion.
 * The buttons are in different rows, so that a double click on "Hold" cannot release the
 * application.
 */
function Hold({ applicant: { id, name, held_at: heldAt } }: { applicant: Applicant }) {
  const { mutateAsync: hold, isPending, variables } = useMutation(holdApplication);
  const isHolding = isPending && variables.id === id;
  const holdButton = useRef<HTMLButtonElement>(null);
  const change = (isHeld: boolean) =>
    hold({ id, isHeld }).catch(() => toast({ message: messages.holdFailed, tone: "danger" }));
  return (
    <div className="grid justify-items-start gap-1">
      <Button
        ref={holdButton}
        variant="ghost"
        className="btn-row"
        aria-label={`${messages.hold}: ${name}`}
        isBusy={isHolding && !heldAt}
        isSoftDisabled={heldAt !== null}
        onClick={() => void change(true)}
      >
        {messages.hold}
      </Button>
      {heldAt && (
        <Button
          variant="ghost"
          className="btn-row"
          aria-label={`${messages.release}: ${name}`}
          isBusy={isHolding}
          onClick={async () => {
            await change(false);
            // Focuses another button, because the clicked button is removed.
            holdButton.current?.focus();
          }}
        >
          {messages.release}
        </Button>
      )}
    </div>
  );
}

/**
 * Returns the number without an extension, because a phone would dial the extension as part of the
 * number.
 */
function telOf(phone: string): string {
  return `tel:${phone.replace(/x.*/, "").replace(/[^\d+]/g, "")}`;
}

/**
 * Escapes the email address, because it can contain characters that start another part of the URL.
 */
function mailtoOf(email: string, subject: string): string {
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;
}
