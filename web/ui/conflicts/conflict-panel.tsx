import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
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
  /** The label of the form's field. The choice between the values shows below the field. */
  fieldLabel: string;
  /** The user's value as text. `theirs` is the saved value. */
  mine: string;
  theirs: string;
  /**
   * The user's choice, or undefined if the user has not chosen. Without a choice, saving keeps
   * `mine`.
   */
  chosen: Choice | undefined;
}

interface ConflictPanelProps<Id extends string> {
  subject: "job" | "profile";
  /** The other member's name. Null if it is unknown. */
  savedBy: string | null;
  savedAt: string;
  /** Labels of fields that the user had not changed. The form now shows the saved values. */
  adopted: readonly string[];
  /** Fields that both members changed to different values. */
  disputed: readonly ConflictField<Id>[];
  onChoose: (id: Id, choice: Choice) => void;
  /** Discards the changes in this form and loads the saved version. */
  onReload: () => void;
}

/**
 * Shows the values that another member saved while this form was open, and lists the disputed
 * fields. The user chooses a version below each disputed field. Rule 28
 */
export function ConflictPanel<Id extends string>(props: ConflictPanelProps<Id>) {
  const { subject, savedBy, savedAt, adopted, disputed, onChoose, onReload } = props;
  const panel = useRef<HTMLDivElement>(null);
  const places = useFieldPlaces(disputed);
  useEffect(() => panel.current?.focus(), []);
  const dispute = (field: ConflictField<Id>) => (
    <Dispute key={field.id} field={field} onChoose={(choice) => onChoose(field.id, choice)} />
  );
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <Banner tone="danger" action={<Button onClick={onReload}>{messages.reload}</Button>}>
        <p className="font-medium">{messages.saved(savedBy, subject, formatDateTime(savedAt))}</p>
        {adopted.length > 0 && <p>{messages.adopted(adopted)}</p>}
        <p>{disputed.length > 0 ? messages.disputed : messages.noneDisputed}</p>
        {disputed.length > 0 && (
          <ul className="mt-2 flex flex-wrap gap-2">
            {disputed.map((field) => {
              const place = places.get(field.fieldLabel);
              return (
                <li key={field.id} className={place ? undefined : "w-full"}>
                  {place ? (
                    <Button
                      className="btn-row"
                      onClick={() => place.querySelector<HTMLElement>("[data-dispute] button")?.focus()}
                    >
                      {field.label}
                      <State chosen={field.chosen} />
                    </Button>
                  ) : (
                    dispute(field)
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Banner>
      {disputed.map((field) => {
        const place = places.get(field.fieldLabel);
        return place && createPortal(dispute(field), place, field.id);
      })}
    </div>
  );
}

/**
 * Finds each disputed field's element in the form. If the form doesn't show a field, the user
 * chooses its value in the panel.
 */
function useFieldPlaces(disputed: readonly ConflictField<string>[]): ReadonlyMap<string, Element> {
  const [places, setPlaces] = useState<ReadonlyMap<string, Element>>(new Map());
  // Runs after each render, because a choice can show or hide other fields.
  useLayoutEffect(() => {
    const found = new Map<string, Element>();
    for (const { fieldLabel } of disputed) {
      const place = document.querySelector(`form [data-field="${fieldLabel}"]`);
      if (place?.checkVisibility()) found.set(fieldLabel, place);
    }
    const isSame = found.size === places.size && [...found].every(([label, place]) => places.get(label) === place);
    if (!isSame) setPlaces(found);
  });
  return places;
}

function State({ chosen }: { chosen: Choice | undefined }) {
  if (!chosen) return <Badge tone="warning">{messages.undecided}</Badge>;
  return <Badge icon="check">{chosen === "mine" ? messages.yours : messages.theirs}</Badge>;
}

interface DisputeProps {
  field: ConflictField<string>;
  onChoose: (choice: Choice) => void;
}

/** The two values of a disputed field, with a button for each. */
function Dispute({ field: { label, mine, theirs, chosen }, onChoose }: DisputeProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would name the field's own control too
    <div
      role="group"
      data-dispute=""
      aria-label={messages.choice}
      className={`grid gap-2 rounded-md border p-3 ${chosen ? "border-line-strong" : "tone-warning"}`}
    >
      <p className="font-medium">{messages.bothChanged}</p>
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
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="min-w-0 wrap-anywhere">{text}</p>
      <Button variant={isChosen ? "soft" : "outline"} className="btn-row" aria-pressed={isChosen} onClick={onChoose}>
        {isChosen && <Icon name="check" size="small" />}
        <span aria-hidden="true">{verb}</span>
        <span className="sr-only">{`${verb}: ${field}`}</span>
      </Button>
    </div>
  );
}
