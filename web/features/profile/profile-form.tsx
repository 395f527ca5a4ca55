import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { buildCategoryTree } from "#domain/category-tree.ts";
import { type EmployerValues, toEmployerColumns, toEmployerValues } from "#domain/employer-schema.ts";
import { mergeFields } from "#domain/merge-fields.ts";
import { profileMessages } from "#domain/messages.ts";
import { type EmployerProfile, ProfileConflict, updateEmployerProfile } from "#web/data/employers.ts";
import { jobCategoriesQuery } from "#web/data/job-categories.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { CompanyInformation, ContactInformation, WebPresence } from "#web/ui/company-form/company-sections.tsx";
import { resolveEmployer } from "#web/ui/company-form/resolve-employer.ts";
import { type Outcome, ProfileBar } from "./profile-bar.tsx";
import { type Conflict, ProfileConflictPanel } from "./profile-conflict-panel.tsx";
import { saveProblem } from "./save-problem.ts";

/** Spec §2 "Company Profile screen", §4 "Profile save", decision 28. */
export function ProfileForm({ profile }: { profile: EmployerProfile }) {
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const [seen, setSeen] = useState(profile);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const form = useForm<EmployerValues>({
    defaultValues: toEmployerValues(profile),
    resolver: resolveEmployer,
    mode: "onTouched",
  });
  const categories = useQuery(jobCategoriesQuery());
  const save = useMutation(updateEmployerProfile);
  const { isDirty } = form.formState;
  useWarningBeforeLeaving(isDirty);

  async function onSubmit(values: EmployerValues) {
    if (save.isPending) return;
    setOutcome(null);
    try {
      const update = { id: seen.id, modified: seen.modified, columns: toEmployerColumns(values) };
      show(await save.mutateAsync(update));
      setOutcome({ tone: "success", message: profileMessages.succeeded });
    } catch (error) {
      if (error instanceof ProfileConflict) meet(error);
      else setOutcome({ tone: "danger", message: saveProblem(error) });
    }
  }

  function show(next: EmployerProfile) {
    setSeen(next);
    setConflict(null);
    form.reset(toEmployerValues(next));
  }

  /** Their changes come in where nothing was typed here; saving again then answers to their version. */
  function meet({ current, savedBy }: ProfileConflict) {
    const theirs = toEmployerValues(current);
    const merged = mergeFields(toEmployerValues(seen), form.getValues(), theirs);
    form.reset(theirs);
    for (const [field, value] of Object.entries(merged.values)) {
      form.setValue(field as keyof EmployerValues, value, { shouldDirty: true });
    }
    setSeen(current);
    setConflict({ ...merged, savedBy, current });
  }

  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Company profile" className="grid gap-5" onSubmit={form.handleSubmit(onSubmit)}>
        {conflict && (
          <ProfileConflictPanel
            key={conflict.current.modified}
            conflict={conflict}
            onReload={() => show(conflict.current)}
          />
        )}
        <CompanyInformation
          tree={categories.data && buildCategoryTree(categories.data)}
          hasFailed={categories.isError}
          onRetry={() => void categories.refetch()}
          isReadOnly={isReadOnly}
        />
        <WebPresence isReadOnly={isReadOnly} />
        <ContactInformation isReadOnly={isReadOnly} />
        {!isReadOnly && (
          <ProfileBar outcome={outcome} onOver={() => setOutcome(null)} isDirty={isDirty} isBusy={save.isPending} />
        )}
      </form>
    </FormProvider>
  );
}

function useWarningBeforeLeaving(isDirty: boolean) {
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isDirty]);
}
