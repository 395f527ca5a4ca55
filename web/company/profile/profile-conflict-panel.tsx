import { useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import type { CategoryNode } from "#domain/category-tree.ts";
import { EMPLOYER_FIELDS, type EmployerValues, toEmployerValues } from "#domain/employer-fields.ts";
import { formatDateTime } from "#domain/format.ts";
import type { MergedFields } from "#domain/merge-fields.ts";
import type { EmployerProfile } from "#web/company/data/employers.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { toPlainText } from "#web/ui/to-plain-text.ts";

type Field = keyof EmployerValues;

export interface SeenConflict extends MergedFields<EmployerValues> {
  savedBy: string | null;
  current: EmployerProfile;
}

interface ProfileConflictPanelProps {
  conflict: SeenConflict;
  /** Industries by their names; undefined while they are on their way. */
  tree: readonly CategoryNode[] | undefined;
  /** Gives up everything typed here. */
  onReload: () => void;
}

/** What somebody else saved while this form was open. Rule 28 */
export function ProfileConflictPanel({ conflict, tree, onReload }: ProfileConflictPanelProps) {
  const { savedBy, current, adopted, disputed } = conflict;
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} tabIndex={-1} className="outline-none">
      <Banner tone="danger" action={<Button onClick={onReload}>Reload their version</Button>}>
        <p className="font-medium">
          {savedBy ?? "Somebody else"} saved this profile on {formatDateTime(current.modified)}, after you opened it.
          Your changes are still here, but not saved yet.
        </p>
        {adopted.length > 0 && (
          <p>Their changes are already in: {adopted.map((field) => EMPLOYER_FIELDS[field].label).join(", ")}.</p>
        )}
        {disputed.length > 0 ? (
          <>
            <p>You both changed what follows. Yours stays unless you take theirs over; then save again.</p>
            <ul className="mt-2 grid gap-2">
              {disputed.map((field) => (
                <DisputedField key={field} field={field} theirs={toEmployerValues(current)[field]} tree={tree} />
              ))}
            </ul>
          </>
        ) : (
          <p>Nothing you typed contradicts it. Save again to keep both.</p>
        )}
      </Banner>
    </div>
  );
}

interface DisputedFieldProps extends Pick<ProfileConflictPanelProps, "tree"> {
  field: Field;
  theirs: string;
}

function DisputedField({ field, theirs, tree }: DisputedFieldProps) {
  const { setValue } = useFormContext<EmployerValues>();
  const [isTaken, setIsTaken] = useState(false);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <span className="min-w-0 flex-1">
        <span className="font-medium">{EMPLOYER_FIELDS[field].label}</span>
        <span className="block text-ink-muted">Theirs: {toWords(field, theirs, tree) || "(empty)"}</span>
      </span>
      {isTaken ? (
        <span className="text-xs text-ink-muted">Taken over</span>
      ) : (
        <Button
          aria-label={`Take over ${EMPLOYER_FIELDS[field].label}`}
          onClick={() => {
            setValue(field, theirs, { shouldDirty: true, shouldValidate: true });
            setIsTaken(true);
          }}
        >
          Take over
        </Button>
      )}
    </li>
  );
}

function toWords(field: Field, value: string, tree: readonly CategoryNode[] = []): string | undefined {
  if (field === "industry") return tree.find((industry) => String(industry.id) === value)?.name;
  return field === "description" ? toPlainText(value) : value;
}
