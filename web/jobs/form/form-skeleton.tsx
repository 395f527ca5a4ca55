import { jobFormMessages } from "#domain/messages/messages.ts";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

const sections = [
  { title: jobFormMessages.jobDetails, fields: ["title", "description", "types", "levels"] },
  { title: jobFormMessages.location, fields: ["one", "two", "town"] },
  { title: jobFormMessages.importantDates, fields: ["dates"] },
];

/** The form's sections while the job to edit loads. */
export function FormSkeleton() {
  return (
    <div className="grid gap-5">
      <span role="status" className="sr-only">
        Loading the job
      </span>
      {sections.map(({ title, fields }) => (
        <SectionCard key={title} title={title}>
          {fields.map((field) => (
            <div key={field} className="grid gap-2">
              <Skeleton width="20%" />
              <div className="min-h-(--control) rounded-sm border border-line" />
            </div>
          ))}
        </SectionCard>
      ))}
    </div>
  );
}
