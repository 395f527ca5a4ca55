import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { type EmployerValues, toEmployerColumns, toEmployerValues } from "#domain/company/employer-fields.ts";
import { mergeFields } from "#domain/fields/merge-fields.ts";
import { buildCategoryTree } from "#domain/job/category-tree.ts";
import { PROFILE_BANNER_MS } from "#domain/limits.ts";
import { createEmployerMessages, profileMessages } from "#domain/messages/company.ts";
import { UNIQUE_VIOLATION } from "#domain/sqlstates.ts";
import { config } from "#web/browser/config.ts";
import { type EmployerProfile, updateEmployerProfile } from "#web/company/data/employers.ts";
import { CompanyInformation, ContactInformation, WebPresence } from "#web/company/form/company-sections.tsx";
import { resolveEmployer } from "#web/company/form/resolve-employer.ts";
import { jobCategoriesQuery } from "#web/data-client/job-categories.ts";
import { Conflict } from "#web/data-client/missed-update.ts";
import { hasCode } from "#web/data-client/refusals.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { FormBar } from "#web/ui/layout/form-bar.tsx";
import { useWarningBeforeLeaving } from "#web/ui/leaving/use-warning-before-leaving.ts";
import { ProfileConflictPanel, type SeenConflict } from "./profile-conflict-panel.tsx";

/** Rule 56. */
const NEW_NAME = "Our team reviews a new name. Until they have, job seekers don’t see your jobs.";

interface Outcome {
  tone: "success" | "danger";
  message: string;
}

/** Spec §2 "Company Profile screen", §4 "Profile save", rule 28. */
export function ProfileForm({ profile }: { profile: EmployerProfile }) {
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const [seen, setSeen] = useState(profile);
  const [outcome, setOutcome] = useOutcome();
  const [conflict, setConflict] = useState<SeenConflict | null>(null);
  const form = useForm<EmployerValues>({
    defaultValues: toEmployerValues(profile),
    resolver: resolveEmployer,
    mode: "onTouched",
  });
  const categories = useQuery(jobCategoriesQuery());
  const tree = categories.data && buildCategoryTree(categories.data);
  const save = useMutation(updateEmployerProfile);
  const { isDirty, dirtyFields } = form.formState;
  const isRenamed = dirtyFields.name && seen.approved === 1;
  useWarningBeforeLeaving(() => isDirty);

  async function onSubmit(values: EmployerValues) {
    if (save.isPending) return;
    setOutcome(null);
    const sent = form.getValues();
    try {
      const update = { id: seen.id, modified: seen.modified, columns: toEmployerColumns(values) };
      const saved = await save.mutateAsync(update);
      rebase(sent, saved);
      setConflict(null);
      setOutcome({ tone: "success", message: profileMessages.succeeded });
    } catch (error) {
      if (error instanceof Conflict && error.current) meet(error.current, error.savedBy);
      else setOutcome({ tone: "danger", message: saveProblem(error) });
    }
  }

  /**
   * Makes `next` the base of later saves. Keeps the user's changes to `base` as unsaved changes.
   */
  function rebase(base: EmployerValues, next: EmployerProfile) {
    const values = toEmployerValues(next);
    const merged = mergeFields(base, form.getValues(), values);
    form.reset(values, { keepValues: true });
    for (const [field, value] of Object.entries(merged.values)) {
      form.setValue(field as keyof EmployerValues, value, { shouldDirty: true });
    }
    setSeen(next);
    return merged;
  }

  /** Shows the other member's saved values in the fields that the user has not changed. */
  function meet(current: EmployerProfile, savedBy: string | null) {
    setConflict({ ...rebase(toEmployerValues(seen), current), savedBy, current });
  }

  function reload(current: EmployerProfile) {
    form.reset(toEmployerValues(current));
    setConflict(null);
  }

  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Company profile" className="grid gap-5" onSubmit={form.handleSubmit(onSubmit)}>
        {conflict && (
          <ProfileConflictPanel
            key={conflict.current.modified}
            conflict={conflict}
            tree={tree}
            onReload={() => reload(conflict.current)}
          />
        )}
        <CompanyInformation
          name={isRenamed ? { hint: NEW_NAME } : {}}
          tree={tree}
          hasFailed={categories.isError}
          onRetry={() => void categories.refetch()}
          isReadOnly={isReadOnly}
        />
        <WebPresence isReadOnly={isReadOnly} />
        <ContactInformation isReadOnly={isReadOnly} hasChoice={config.hasPublicJobs === true} />
        {!isReadOnly && <ProfileBar outcome={outcome} isDirty={isDirty} isBusy={save.isPending} />}
      </form>
    </FormProvider>
  );
}

/** Spec §8 "Profile". A taken name has its own message (rule 12). */
function saveProblem(error: unknown): string {
  return hasCode(error, UNIQUE_VIOLATION) ? createEmployerMessages.nameTaken : profileMessages.failed;
}

/**
 * The result of the last save, which a banner shows for 5 seconds, even while the user types (Spec
 * §4).
 */
function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), PROFILE_BANNER_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return [outcome, setOutcome] as const;
}

interface ProfileBarProps {
  outcome: Outcome | null;
  isDirty: boolean;
  isBusy: boolean;
}

function ProfileBar({ outcome, isDirty, isBusy }: ProfileBarProps) {
  return (
    <FormBar isSticky={isDirty || outcome !== null}>
      {outcome && (
        <div className="w-full">
          <Banner tone={outcome.tone}>{outcome.message}</Banner>
        </div>
      )}
      <p className="text-ink-muted max-sm:empty:absolute">{isDirty && "You have unsaved changes."}</p>
      <Button type="submit" variant="primary" className="max-sm:w-full" isBusy={isBusy} busyLabel="Saving...">
        {profileMessages.save}
      </Button>
    </FormBar>
  );
}
