import { ownAccountMessages } from "#domain/messages.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

/** The form as it will stand: its fields with their hints, and the row of its button. */
export function AccountSkeleton() {
  const { you, youHint, emails, emailsHint, flags } = ownAccountMessages;
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your account</span>
      <SectionCard title={you} hint={youHint}>
        <div className="grid gap-4 sm:grid-cols-2">
          <FieldBars />
          <FieldBars />
        </div>
        <div>
          <FieldBars />
          <HintBar />
        </div>
      </SectionCard>
      <SectionCard title={emails} hint={emailsHint}>
        <div className="grid gap-2">
          {flags.map(({ name }) => (
            <div key={name}>
              <div className="flex min-h-(--control) items-center">
                <Skeleton width="11rem" />
              </div>
              <HintBar />
            </div>
          ))}
        </div>
      </SectionCard>
      <div className="min-h-(--control)" />
    </div>
  );
}

function FieldBars() {
  return (
    <div className="grid gap-1.5">
      <Skeleton width="6.5rem" />
      <div className="min-h-(--control) rounded-sm border border-line" />
    </div>
  );
}

function HintBar() {
  return (
    <div className="mt-1.5 flex h-4 items-center">
      <Skeleton width="16rem" />
    </div>
  );
}
