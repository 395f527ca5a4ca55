import type { Ref } from "react";
import { conflictMessages as messages } from "#domain/messages/conflict.ts";
import { formatDateTime } from "#domain/text/format.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { Badge } from "#web/ui/lists/badge.tsx";
import type { Choice } from "./conflict-choices.ts";

interface ConflictField<Id extends string> {
  id: Id;
  label: string;
  /** The user's value as text. `theirs` is the saved value. */
  mine: string;
  theirs: string;
  /** Undefined until the user chooses. Until then, saving keeps `mine`. */
  chosen: Choice | undefined;
}

interface ConflictPanelProps<Id extends string> {
  subject: "job" | "profile";
  /** Null if the name of the other member is unknown. */
  savedBy: string | null;
  savedAt: string;
  /** Labels of fields that the user had not changed. The form now shows the saved values. */
  adopted: readonly string[];
  /** Fields that both members changed to different values. */
  disputed: readonly ConflictField<Id>[];
  onChoose: (id: Id, choice: Choice) => void;
  /** Discards the changes in this form and loads the saved version. */
  onReload: () => void;
  ref: Ref<HTMLDivElement>;
}

/**
 * Shows which changes another member saved while this form was open. The user chooses a version of
 * each disputed field. Rule 28
 */
export function ConflictPanel<Id extends string>({
  subject,
  savedBy,
  savedAt,
  adopted,
  disputed,
  onChoose,
  onReload,
  ref,
}: ConflictPanelProps<Id>) {
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      <Banner tone="danger" action={<Button onClick={onReload}>{messages.reload}</Button>}>
        <p className="font-medium">{messages.saved(savedBy, subject, formatDateTime(savedAt))}</p>
        {adopted.length > 0 && <p>{messages.adopted(adopted)}</p>}
        <p>{disputed.length > 0 ? messages.disputed : messages.noneDisputed}</p>
        {disputed.length > 0 && (
          <ul className="mt-2 grid gap-3">
            {disputed.map((field) => (
              <DisputedField key={field.id} field={field} onChoose={(choice) => onChoose(field.id, choice)} />
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}

interface DisputedFieldProps {
  field: ConflictField<string>;
  onChoose: (choice: Choice) => void;
}

function DisputedField({ field: { label, mine, theirs, chosen }, onChoose }: DisputedFieldProps) {
  return (
    <li className="grid gap-2">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {label}
        {!chosen && <Badge tone="warning">{messages.undecided}</Badge>}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Version
          text={`${messages.yours}: ${mine || messages.empty}`}
          verb={messages.keepMine}
          field={label}
          isChosen={chosen === "mine"}
          onChoose={() => onChoose("mine")}
        />
        <Version
          text={`${messages.theirs}: ${theirs || messages.empty}`}
          verb={messages.useTheirs}
          field={label}
          isChosen={chosen === "theirs"}
          onChoose={() => onChoose("theirs")}
        />
      </div>
    </li>
  );
}

interface VersionProps {
  text: string;
  verb: string;
  field: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Version({ text, verb, field, isChosen, onChoose }: VersionProps) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-2 rounded-sm border bg-surface p-3 ${
        isChosen ? "border-accent" : "border-line-strong"
      }`}
    >
      <p className="min-w-0 flex-1">{text}</p>
      <Button variant={isChosen ? "soft" : "outline"} aria-pressed={isChosen} onClick={onChoose}>
        {isChosen && <Icon name="check" size="small" />}
        <span aria-hidden="true">{verb}</span>
        <span className="sr-only">{`${verb}: ${field}`}</span>
      </Button>
    </div>
  );
}
