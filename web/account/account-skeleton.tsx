import { ownAccountMessages } from "#domain/messages/own-account.ts";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

/** A skeleton of the account form: its fields with their hints, and its button. */
export function AccountSkeleton() {
  const { you, youHint, emailHint, emails, emailsHint, flags } = ownAccountMessages;
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your account</span>
      <SectionCard title={you} hint={youHint}>
        <div className="grid gap-4 sm:grid-cols-2">
          <FieldBars />
          <FieldBars />
        </div>
        <div className="grid gap-1.5">
          <FieldBars />
          <Hint>{emailHint}</Hint>
        </div>
      </SectionCard>
      <SectionCard title={emails} hint={emailsHint}>
        <div className="grid gap-2">
          {flags.map(({ name, hint }) => (
            <div key={name}>
              <div className="flex min-h-(--control) items-center">
                <Skeleton width="11rem" />
              </div>
              <Hint>{hint}</Hint>
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

/**
 * Shows the real text of a hint while the form loads, so that the hint keeps its number of lines.
 */
function Hint({ children }: { children: string }) {
  return (
    <p aria-hidden="true" className="text-xs text-ink-muted">
      {children}
    </p>
  );
}
