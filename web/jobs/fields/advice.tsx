import { useId } from "react";
import type { JobAdvice } from "#domain/job/job-advice.ts";
import { JOB_FIELDS } from "#domain/job/job-fields.ts";
import { jobAdviceMessages as messages } from "#domain/messages/job-advice.ts";
import { useStore } from "#web/store/use-store.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { ExtendInstead } from "./extend-instead.tsx";
import type { FieldAdviceProps, JobFormParts } from "./job-form-context.ts";
import { useJobAdvice } from "./use-job-advice.ts";

/**
 * Shows the advice on a field after the user left it. Not a live region, because announcements
 * would interrupt typing.
 */
export function FieldAdvice({ name, parts: { form, check } }: FieldAdviceProps) {
  const advice = useStore(check.advice);
  const isTouched = useStore(check.results, () => check.isTouched(name));
  const all = advice?.list.filter(({ field }) => field === name) ?? [];
  // Shows only the first warning that needs a confirmation.
  const question = all.find(({ isQuestion }) => isQuestion);
  const shown = isTouched ? all.filter((each) => each === question || !each.isQuestion) : [];
  return shown.map((each) => (
    <Note
      key={each.message}
      advice={each}
      onDismiss={() => {
        advice?.dismiss(each);
        form.setFocus(name);
      }}
    />
  ));
}

function Note({ advice, onDismiss }: { advice: JobAdvice; onDismiss: () => void }) {
  const id = useId();
  const { message, note, law, openJob, isQuestion } = advice;
  return (
    <div role="note" aria-label={messages.title} className="flex gap-1.5 text-xs">
      <Icon name="info" size="tiny" className="mt-px" />
      <div className="grid min-w-0 gap-1">
        <p id={id} className="font-medium">
          {message}
        </p>
        {(note || law) && (
          <p className="text-ink-muted">
            {note} {law && <LawLink {...law} />} {law && messages.notLegalAdvice}
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {openJob && <ExtendInstead job={openJob} />}
          <Button className="btn-row" aria-describedby={id} onClick={onDismiss}>
            {isQuestion ? messages.confirm : messages.dismiss}
          </Button>
        </div>
      </div>
    </div>
  );
}

function LawLink({ name, url }: { name: string; url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer">
      {name}
    </a>
  );
}

/**
 * Lists all advice once the job is ready to submit. A click on an entry focuses its field, which
 * shows the full text.
 */
export function AdviceList({ parts: { form, check } }: { parts: JobFormParts }) {
  const list = useJobAdvice(check);
  const isReady = useStore(check.results, ({ errors }) => errors.length === 0);
  if (!isReady || list.length === 0) return null;
  return (
    <SectionCard title={messages.title} hint={messages.hint}>
      <ul className="grid gap-4">
        {[...new Set(list.map(({ field }) => field))].map((field) => (
          <li key={field} className="grid justify-items-start gap-1">
            <Button
              className="btn-row"
              onClick={() => {
                check.touch(field);
                form.setFocus(field);
              }}
            >
              {JOB_FIELDS[field].label}
            </Button>
            {list.map((advice) => advice.field === field && <p key={advice.message}>{advice.message}</p>)}
          </li>
        ))}
      </ul>
      {list.some(({ law }) => law) && <p className="text-xs text-ink-muted">{messages.notLegalAdvice}</p>}
    </SectionCard>
  );
}
