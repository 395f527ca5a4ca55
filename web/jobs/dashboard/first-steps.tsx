import { type ReactNode, useId } from "react";
import { profileMessages, teamMessages } from "#domain/messages/company.ts";
import { firstStepsMessages as messages } from "#domain/messages/dashboard.ts";
import { shellMessages } from "#domain/messages/shell.ts";
import { paths } from "#domain/routes.ts";
import { newJobLink } from "#web/drafts/hand-over.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Badge } from "#web/ui/lists/badge.tsx";

interface FirstStepsProps {
  hasJobs: boolean;
  hasColleagues: boolean;
  onDismiss: () => void;
}

/** Lists the first tasks of a new company and ticks the finished tasks. */
export function FirstSteps({ hasJobs, hasColleagues, onDismiss }: FirstStepsProps) {
  const headingId = useId();
  const { approved } = useCurrentEmployer();
  return (
    <section aria-labelledby={headingId} className="rounded-md border border-accent-line bg-surface">
      <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-4 sm:pl-5">
        <h2 id={headingId} className="text-base">
          {messages.title}
        </h2>
        <IconButton icon="close" label={messages.dismiss} onClick={onDismiss} />
      </div>
      <ol>
        <Step
          isDone
          title={messages.company}
          hint={
            approved !== 1 && (
              <Badge tone="warning" icon="clock">
                {profileMessages.awaitingReview}
              </Badge>
            )
          }
        />
        <Step isDone={hasJobs} title={messages.firstJob} hint={messages.firstJobHint}>
          <ButtonLink {...newJobLink} variant="primary">
            {shellMessages.postNewJob}
          </ButtonLink>
        </Step>
        <Step isDone={hasColleagues} title={messages.colleague} hint={messages.colleagueHint}>
          <ButtonLink to={paths.userPermissions}>{teamMessages.invite}</ButtonLink>
        </Step>
      </ol>
      <p className="border-t border-line px-4 py-3 text-pretty text-ink-muted sm:px-5">{messages.review}</p>
    </section>
  );
}

interface StepProps {
  isDone: boolean;
  title: string;
  hint: ReactNode;
  /** The button that opens the task, shown until the task is done. */
  children?: ReactNode;
}

function Step({ isDone, title, hint, children }: StepProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:px-5">
      <div className="flex min-w-0 flex-[1_1_16rem] gap-3">
        {isDone ? (
          <Icon name="success" className="mt-px flex-none text-success-text" />
        ) : (
          <span aria-hidden="true" className="mt-px size-4.5 flex-none rounded-full border-2 border-line-control" />
        )}
        <div className="grid justify-items-start gap-0.5">
          <p className="font-medium">
            {title}
            <span className="sr-only">{isDone ? ", done" : ", to do"}</span>
          </p>
          {(!isDone || typeof hint !== "string") && hint && <div className="text-xs text-ink-muted">{hint}</div>}
        </div>
      </div>
      {!isDone && children}
    </li>
  );
}
