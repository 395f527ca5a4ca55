import { useId } from "react";
import { jobLifeMessages as messages } from "#domain/messages/job-life.ts";
import type { ClosedReason } from "#web/jobs/data/job-life.ts";

const REASONS = Object.entries(messages.reasons) as [ClosedReason, string][];

interface ClosingReasonsProps {
  question: string;
  reason: ClosedReason;
  onChoose: (reason: ClosedReason) => void;
}

/** Rule 60 */
export function ClosingReasons({ question, reason, onChoose }: ClosingReasonsProps) {
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">{question}</legend>
      {REASONS.map(([value, label]) => (
        <Choice key={value} name={name} isChosen={reason === value} onChoose={() => onChoose(value)}>
          {label}
        </Choice>
      ))}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: string;
}

export function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className="menu-item rounded-sm hover:bg-hover has-checked:bg-accent-soft">
      <input type="radio" name={name} className="checkbox" checked={isChosen} onChange={onChoose} />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
