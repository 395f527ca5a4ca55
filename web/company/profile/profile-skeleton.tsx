import { companySectionMessages as messages } from "#domain/messages/company.ts";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

/** The form's three sections, with bars in place of the fields. */
export function ProfileSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading the company profile</span>
      <SectionCard title={messages.information} hint={messages.informationHint}>
        <FieldBars />
        <div className="h-75 rounded-sm border border-line" />
        <FieldBars />
      </SectionCard>
      <SectionCard title={messages.webPresence} hint={messages.webPresenceHint}>
        <FieldBars />
      </SectionCard>
      <SectionCard title={messages.contact} hint={messages.contactHint}>
        <FieldBars />
      </SectionCard>
    </div>
  );
}

function FieldBars() {
  return (
    <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2">
      {["left", "right"].map((side) => (
        <div key={side} className="grid gap-1.5">
          <Skeleton width="6.5rem" />
          <div className="min-h-(--control) rounded-sm border border-line" />
        </div>
      ))}
    </div>
  );
}
