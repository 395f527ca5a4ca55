import { memo, useDeferredValue } from "react";
import type { JobValues } from "#domain/job/job-fields.ts";
import { toJobColumns } from "#domain/job/job-form-values.ts";
import type { Job } from "#web/jobs/data/jobs.ts";
import type { Lookups } from "#web/jobs/data/lookups.ts";
import { useJobForm } from "#web/jobs/fields/job-form-context.ts";
import { JobPreview } from "#web/jobs/page/job-preview.tsx";
import { useStore } from "#web/store/use-store.ts";
import { useSettled } from "#web/ui/hooks/use-settled.ts";

/** How long typing must pause before the preview changes. */
const PAUSE_MS = 300;

/** Previews the values of the form. Renders only when typing pauses, so that typing stays fast. */
export function TypedJob({ lookups }: { lookups: Lookups }) {
  const { check } = useJobForm();
  const values = useStore(check.results, (result) => result.values);
  return <Preview values={useDeferredValue(useSettled(values, PAUSE_MS))} saved={check.saved()} lookups={lookups} />;
}

interface PreviewProps {
  values: JobValues;
  saved: Job | null;
  lookups: Lookups;
}

const Preview = memo(({ values, saved, lookups }: PreviewProps) => {
  const nameOf = (lookup: keyof Lookups, id: string) => ({
    name: lookups[lookup].find((choice) => String(choice.id) === id)?.name ?? "",
  });
  return (
    <div className="preview-frame">
      <JobPreview
        job={{
          ...toJobColumns(values, saved),
          approved: saved?.approved ?? 0,
          approved_at: saved?.approved_at ?? null,
          text_unread_since: null,
          employment_types: nameOf("employment_types", values.employment_type_id),
          location_types: nameOf("location_types", values.location_type_id),
          education_credentials: nameOf("education_credentials", values.education_credential_id),
          experience_levels: nameOf("experience_levels", values.experience_level_id),
          job_categories_job_openings: [],
        }}
      />
    </div>
  );
});
