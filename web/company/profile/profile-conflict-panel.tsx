import { useFormContext } from "react-hook-form";
import {
  EMPLOYER_FIELDS,
  type EmployerValues,
  isPublicChoice,
  toEmployerValues,
} from "#domain/company/employer-fields.ts";
import type { MergedFields } from "#domain/fields/merge-fields.ts";
import type { CategoryNode } from "#domain/job/category-tree.ts";
import type { EmployerProfile } from "#web/company/data/employers.ts";
import { useConflictChoices } from "#web/ui/conflicts/conflict-choices.ts";
import { ConflictPanel } from "#web/ui/conflicts/conflict-panel.tsx";
import { toPlainText } from "#web/ui/rich-text/to-plain-text.ts";

type Field = keyof EmployerValues;

export interface SeenConflict extends MergedFields<EmployerValues> {
  savedBy: string | null;
  current: EmployerProfile;
}

interface ProfileConflictPanelProps {
  conflict: SeenConflict;
  /** The tree of categories, which contains the industry's name. Undefined while it loads. */
  tree: readonly CategoryNode[] | undefined;
  onReload: () => void;
}

export function ProfileConflictPanel({ conflict, tree, onReload }: ProfileConflictPanelProps) {
  const { savedBy, current, adopted, disputed } = conflict;
  const { getValues, setValue } = useFormContext<EmployerValues>();
  const theirs = toEmployerValues(current);
  const { mine, chosen, choose } = useConflictChoices(theirs, {
    read: getValues,
    write: (values) => {
      for (const field of disputed) {
        if (values[field] === getValues(field)) continue;
        setValue(field, values[field], { shouldDirty: true, shouldValidate: true });
      }
    },
    take: (to, from, field) => ({ ...to, [field]: from[field] }),
  });
  return (
    <ConflictPanel
      subject="profile"
      savedBy={savedBy}
      savedAt={current.modified}
      adopted={adopted.map((field) => EMPLOYER_FIELDS[field].label)}
      disputed={disputed.map((field) => ({
        id: field,
        label: EMPLOYER_FIELDS[field].label,
        fieldLabel: EMPLOYER_FIELDS[field].label,
        mine: toWords(field, mine[field], tree),
        theirs: toWords(field, theirs[field], tree),
        chosen: chosen.get(field),
      }))}
      onChoose={choose}
      onReload={onReload}
    />
  );
}

function toWords(field: Field, value: string, tree: readonly CategoryNode[] = []): string {
  if (field === "industry") return tree.find((industry) => String(industry.id) === value)?.name ?? "";
  if (isPublicChoice(field)) return value === "true" ? "Yes" : "No";
  return field === "description" ? toPlainText(value) : value;
}
