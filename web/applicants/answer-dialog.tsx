import { useState } from "react";
import { answerTo } from "#domain/job/answer-email.ts";
import { type AnswerKind, type AnswerText, answersMessages as messages } from "#domain/messages/answers.ts";
import { applicantsMessages } from "#domain/messages/applicants.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { CopyButton } from "#web/ui/copying/copy-button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { AnswerTextForm } from "./answer-text-form.tsx";
import type { ApplicationState } from "./data/applicant-filter.ts";
import type { Applicant } from "./data/applicants.ts";
import { useMarks } from "./use-marks.ts";

/** The state that the dialog suggests after each kind of answer. */
const STATE_AFTER: Readonly<Record<AnswerKind, ApplicationState>> = {
  invite: "interview",
  decline: "declined",
  question: "contacted",
};

interface AnswerDialogProps {
  kind: AnswerKind;
  applicants: readonly Applicant[];
  /** The company's text for this kind of answer. */
  text: AnswerText;
  onClose: () => void;
}

/**
 * Asks whether the member sent the answer, and then marks the applicants. Shows the text, and
 * buttons that copy the text and the email addresses, because some computers have no email program.
 * Rule 97
 */
export function AnswerDialog({ kind, applicants, text, onClose }: AnswerDialogProps) {
  const { name: company } = useCurrentEmployer();
  const { mark, running } = useMarks();
  const [isChanging, setIsChanging] = useState(false);
  const { subject, body, emails, isBodyLeftOut } = answerTo(applicants, text, company);
  const state = STATE_AFTER[kind];
  const stateName = applicantsMessages.states[state];
  const isOne = applicants.length === 1;

  if (isChanging) return <AnswerTextForm kind={kind} text={text} onClose={() => setIsChanging(false)} />;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={messages.title(messages.verbs[kind], applicants.length, applicants[0]?.name ?? "")}
      lead={messages.ask(stateName)}
      footer={
        <>
          <Button onClick={onClose}>{messages.keep}</Button>
          <Button
            variant="primary"
            isBusy={running !== null}
            onClick={async () => {
              if (await mark(applicants, state)) onClose();
            }}
          >
            {messages.mark(stateName)}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 overflow-y-auto px-5 pb-2">
        <p className="text-ink-muted">
          {messages.howItWorks} {!isOne && messages.several}
        </p>
        <ul>
          {withPlaces(emails).map(({ url, from, to }, index) => (
            <li key={url} className="flex">
              <a className="link py-0.5" href={url}>
                {emails.length === 1 ? messages.openAgain : messages.openPart(index + 1, from, to)}
              </a>
            </li>
          ))}
        </ul>
        {isBodyLeftOut && <p>{messages.leftOut}</p>}
        <div className="grid gap-2 rounded-sm border border-line p-3">
          <p className="font-semibold wrap-anywhere">{subject}</p>
          <p className="person-text wrap-anywhere">{body}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <CopyButton label={messages.copyText} text={body} />
          <CopyButton label={messages.copyAddresses} text={emails.flatMap(({ addresses }) => addresses).join(", ")} />
        </div>
        <Button variant="ghost" className="justify-self-start" onClick={() => setIsChanging(true)}>
          {messages.change}
        </Button>
      </div>
    </Dialog>
  );
}

/** Returns for each email the positions of its first and last applicant, such as 1 and 20. */
function withPlaces(emails: ReturnType<typeof answerTo>["emails"]) {
  let to = 0;
  return emails.map(({ url, addresses }) => {
    const from = to + 1;
    to += addresses.length;
    return { url, from, to };
  });
}
