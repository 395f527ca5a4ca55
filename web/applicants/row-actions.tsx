import { answersMessages } from "#domain/messages/answers.ts";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import type { IconName } from "#web/ui/controls/icon-paths.ts";
import type { Applicant } from "./data/applicants.ts";

/** The functions that the buttons of an applicant's row call. */
export interface ApplicantActions {
  onAnswer: (kind: "invite" | "decline", applicants: readonly Applicant[]) => void;
  onNote: (applicant: Applicant) => void;
}

const ANSWERS: readonly { kind: "invite" | "decline"; icon: IconName }[] = [
  { kind: "invite", icon: "send" },
  { kind: "decline", icon: "close" },
];

/** The buttons of an applicant's row. */
export function RowActions({ applicant, onAnswer, onNote }: ApplicantActions & { applicant: Applicant }) {
  const name = applicant.name ?? "";
  return (
    <>
      {ANSWERS.map(({ kind, icon }) => {
        const label = answersMessages.answerOne(answersMessages.verbs[kind], name);
        return (
          <IconButton
            key={kind}
            isInRow
            icon={icon}
            label={label}
            title={label}
            onClick={() => onAnswer(kind, [applicant])}
          />
        );
      })}
      <IconButton
        isInRow
        icon="edit"
        label={messages.noteAbout(name)}
        title={messages.noteAbout(name)}
        onClick={() => onNote(applicant)}
      />
    </>
  );
}
