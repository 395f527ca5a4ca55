import { useId, useState } from "react";
import { useController } from "react-hook-form";
import { EMPLOYER_FIELDS, type EmployerValues } from "#domain/company/employer-fields.ts";
import type { CategoryNode } from "#domain/job/category-tree.ts";
import { companySectionMessages as messages } from "#domain/messages/company.ts";
import { Field } from "#web/ui/controls/field.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { preloadDialogs } from "#web/ui/overlays/dialog.tsx";
import { IndustryDialog } from "./industry-dialog.tsx";

export interface IndustryFieldProps {
  /** Industries and their categories, or undefined while they load. */
  tree: readonly CategoryNode[] | undefined;
  hasFailed: boolean;
  onRetry: () => void;
  isReadOnly: boolean;
}

/**
 * Opens the tree of industries. The user can choose a single industry or clear it (Spec §3
 * job_categories).
 */
export function IndustryField({ tree, hasFailed, onRetry, isReadOnly }: IndustryFieldProps) {
  const { field } = useController<EmployerValues, "industry">({ name: "industry" });
  const [isOpen, setIsOpen] = useState(false);
  const valueId = useId();
  const chosen = tree?.find((industry) => String(industry.id) === field.value);
  const isMissing = hasFailed && !tree;
  const unnamed = isMissing ? "Not loaded" : "Loading…";
  return (
    <Field label={EMPLOYER_FIELDS.industry.label} isOptional>
      {({ id, "aria-describedby": describedBy }) => (
        <>
          <input type="hidden" name="industry" value={field.value} />
          <button
            ref={field.ref}
            id={id}
            type="button"
            aria-haspopup="dialog"
            aria-describedby={`${valueId} ${describedBy ?? ""}`}
            disabled={isReadOnly}
            className="input flex items-center gap-2 text-left"
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={() => setIsOpen(true)}
          >
            <span id={valueId} className={`min-w-0 flex-1 ${chosen ? "" : "text-ink-faint"}`}>
              {field.value ? (chosen?.name ?? unnamed) : "Choose an industry"}
            </span>
            <Icon name="chevron-down" size="small" className="text-ink-muted" />
          </button>
          {isMissing && <LoadFailure onRetry={onRetry}>{messages.industriesFailed}</LoadFailure>}
          <IndustryDialog
            isOpen={isOpen}
            tree={tree}
            hasFailed={hasFailed}
            onRetry={onRetry}
            chosenId={chosen?.id ?? null}
            onClose={() => setIsOpen(false)}
            onChoose={(industryId) => {
              field.onChange(industryId === null ? "" : String(industryId));
              setIsOpen(false);
            }}
          />
        </>
      )}
    </Field>
  );
}
