import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { profileMessages } from "#domain/messages/company.ts";
import { config } from "#web/browser/config.ts";
import { companyPageQuery } from "#web/company/data/company-page.ts";
import { type EmployerProfile, employerProfileQuery } from "#web/company/data/employers.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { jobCategoriesQuery } from "#web/data-client/job-categories.ts";
import { WebsiteScan } from "#web/finder/website-scan.tsx";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { Badge } from "#web/ui/lists/badge.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { useCode } from "#web/ui/overlays/use-loaded.ts";
import { ProfileForm } from "./profile-form.tsx";
import { ProfileSkeleton } from "./profile-skeleton.tsx";

/**
 * Loads the last section after the screen's own code. The section moves nothing, because no content
 * is below it.
 */
const loadKept = () => import("./kept-applications.tsx");

/** Spec §2 "Company Profile screen". */
export function ProfileScreen() {
  const employer = useCurrentEmployer();
  const { data: profile, isError, isFetching, refetch } = useQuery(employerProfileQuery(employer.id));
  const [isKeptWanted, setIsKeptWanted] = useState(config.hasApplyForm === true);
  const kept = useCode(loadKept, isKeptWanted, () => setIsKeptWanted(false));
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
      {profile && <CompanyLogo profile={profile} />}
      {profile && config.hasPublicJobs && <PublicPage profile={profile} />}
      {profile && <WebsiteScan />}
      {profile && kept && <kept.KeptApplications profile={profile} />}
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

const loadPublicPage = () => import("./public-page-panel.tsx");

/** Shows the panel with the public page. Shows nothing if loading its code fails. */
function PublicPage({ profile }: { profile: EmployerProfile }) {
  const [hasFailed, setHasFailed] = useState(false);
  const code = useCode(loadPublicPage, !hasFailed, () => setHasFailed(true));
  if (hasFailed) return null;
  return <div style={{ minHeight: "9.25rem" }}>{code && <code.PublicPagePanel profile={profile} />}</div>;
}

const loadPanel = () => import("./logo-panel.tsx");

/**
 * Shows the logo's panel. Its code loads after the screen's own code. If loading fails, shows
 * nothing.
 */
function CompanyLogo({ profile }: { profile: EmployerProfile }) {
  const [hasFailed, setHasFailed] = useState(false);
  const code = useCode(loadPanel, !hasFailed, () => setHasFailed(true));
  if (hasFailed) return null;
  return <div style={{ minHeight: "8rem" }}>{code && <code.LogoPanel profile={profile} />}</div>;
}
