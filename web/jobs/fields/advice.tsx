import "./advice.css";
import { useId } from "react";
import { flushSync } from "react-dom";
import type { JobAdvice } from "#domain/job/job-advice.ts";
import { type JobField, jobFields } from "#domain/job/job-fields.ts";
import { jobAdviceMessages as messages } from "#domain/messages/job-advice.ts";
import { formatQuantity } from "#domain/text/format.ts";
import { useStore } from "#web/store/use-store.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { ExtendInstead } from "./extend-instead.tsx";
import type { FieldExtrasProps, JobFormParts } from "./job-form-context.ts";
import { useJobAdvice } from "./use-job-advice.ts";

/**
 * Shows the advice on a field after the user left the field. A live region would interrupt typing.
 */
export function FieldAdvice({ name, parts: { form, check } }: FieldExtrasProps) {
  const advice = useStore(check.advice);
  const isTouched = useStore(check.results, () => check.isTouched(name));
  const shown = isTouched ? adviceOn(name, advice?.list ?? []) : [];
  return shown.map((each) => (
    <Line
      key={each.message}
      advice={each}
      onDismiss={() => {
        advice?.dismiss(each);
        form.setFocus(name);
      }}
    />
  ));
}

/**
 * Returns the advice on a field. Of the warnings that need a confirmation, returns only the first.
 */
function adviceOn(name: JobField, list: readonly JobAdvice[]): JobAdvice[] {
  const all = list.filter(({ field }) => field === name);
  const question = all.find(({ isQuestion }) => isQuestion);
  return all.filter((each) => each === question || !each.isQuestion);
}

/** Shows a line that expands to the full text. Advice to extend another job is always expanded. */
function Line({ advice, onDismiss }: { advice: JobAdvice; onDismiss: () => void }) {
  const id = useId();
  const { field, message, note, law, openJob, isQuestion } = advice;
  return (
    <div role="note" aria-label={messages.title} className="advice">
      <details data-advice={field} open={openJob !== undefined}>
        <summary>
          <Icon name="info" size="tiny" />
          <p id={id}>{message}</p>
          <Icon name="chevron-down" size="tiny" />
        </summary>
        <div className="advice-more">
          {(note || law) && (
            <p className="text-ink-muted">
              {note} {law && <LawLink {...law} />} {law && messages.notLegalAdvice}
            </p>
          )}
          {openJob && (
            <div className="flex flex-wrap gap-2">
              <ExtendInstead job={openJob} />
            </div>
          )}
        </div>
      </details>
      <IconButton
        icon={isQuestion ? "check" : "close"}
        label={isQuestion ? messages.confirm : messages.dismiss}
        isInRow
        aria-describedby={id}
        onClick={onDismiss}
      />
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
 * Counts the advice on the form. A click opens the next field with advice. Until the form is ready
 * to submit, counts only fields that have had the focus and lost it.
 */
export function Tips({ parts: { form, check } }: { parts: JobFormParts }) {
  const list = useJobAdvice(check);
  const isReady = useStore(check.results, ({ errors }) => errors.length === 0);
  const fields = jobFields.filter((field) => isReady || check.isTouched(field));
  const advised = fields.filter((field) => list.some((advice) => advice.field === field));
  const count = advised.reduce((sum, field) => sum + adviceOn(field, list).length, 0);

  function walk() {
    const field = check.nextOf(advised);
    if (!field) return;
    flushSync(() => check.touch(field));
    form.setFocus(field);
    for (const line of document.querySelectorAll<HTMLDetailsElement>(`[data-advice=${field}]`)) {
      line.open = true;
      line.scrollIntoView({ block: "nearest" });
    }
  }

  return (
    <span ref={keepFocusInView} className="tips">
      {count > 0 && (
        <Button variant="ghost" onClick={walk}>
          {formatQuantity(count, "tip")}
        </Button>
      )}
    </span>
  );
}

/**
 * Scrolls the focused field back into view when new advice pushes the field below the bar. Pass
 * this function as the `ref` of an element in the bar.
 */
function keepFocusInView(element: HTMLElement | null) {
  const form = element?.closest("form");
  const bar = element?.closest(".form-bar");
  if (!form || !bar) return;
  let height = form.offsetHeight;
  const observer = new ResizeObserver(() => {
    const grown = form.offsetHeight - height;
    height += grown;
    const focused = document.activeElement;
    if (grown <= 0 || !focused || !form.contains(focused) || bar.contains(focused)) return;
    const { bottom } = focused.getBoundingClientRect();
    const edge = Math.min(bar.getBoundingClientRect().top, innerHeight);
    if (bottom > edge && bottom - grown <= edge) focused.scrollIntoView({ block: "nearest" });
  });
  observer.observe(form);
  return () => observer.disconnect();
}
