import { useQuery } from "@tanstack/react-query";
import { companySectionMessages as messages, profileMessages } from "#domain/messages/company.ts";
import { config } from "#web/browser/config.ts";
import { companyPageQuery } from "#web/company/data/company-page.ts";
import { employerProfileQuery } from "#web/company/data/employers.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { jobCategoriesQuery } from "#web/data-client/job-categories.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Badge } from "#web/ui/lists/badge.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useCode } from "#web/ui/overlays/use-loaded.ts";
import { ProfileForm } from "./profile-form.tsx";

const loadPanels = () => import("./profile-panels.tsx");

/** Spec §2 "Company Profile screen". */
export function ProfileScreen() {
  const employer = useCurrentEmployer();
  const { data: profile, isError, isFetching, refetch } = useQuery(employerProfileQuery(employer.id));
  const panels = useCode(loadPanels, profile != null);
  const isAwaitingReview = employer.approved !== 1 && employer.inactive !== 1;
  return (
    <Page
      title={profileMessages.title}
      lead={profileMessages.lead}
      action={
        isAwaitingReview && (
          <Badge tone="warning" icon="clock">
            {profileMessages.awaitingReview}
          </Badge>
        )
      }
    >
      {profile && <ProfileForm profile={profile} />}
      {profile && panels && <panels.ProfilePanels profile={profile} />}
      {profile === null && <EmptyState title={profileMessages.notFound}>{profileMessages.notFoundHelp}</EmptyState>}
      {profile === undefined && isError && !isFetching && (
        <LoadFailure onRetry={() => void refetch()}>
          The company profile could not be loaded. Please try again.
        </LoadFailure>
      )}
      {profile === undefined && !(isError && !isFetching) && <ProfileSkeleton />}
    </Page>
  );
}

ProfileScreen.fetchFirst = ({ client, employerId }: FirstDataOf) => {
  void client.prefetchQuery(employerProfileQuery(employerId));
  void client.prefetchQuery(jobCategoriesQuery());
  if (config.hasPublicJobs) void client.prefetchQuery(companyPageQuery(employerId));
};

/** The form's three sections, with bars in place of the fields. */
function ProfileSkeleton() {
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
