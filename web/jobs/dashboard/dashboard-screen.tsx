import { useQuery } from "@tanstack/react-query";
import { dashboardMessages } from "#domain/messages/company.ts";
import { shellMessages } from "#domain/messages/shell.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { newJobLink } from "#web/drafts/hand-over.ts";
import { dashboardFiguresQuery, recentActivityQuery } from "#web/jobs/data/dashboard.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { Figures } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { RecentActivity } from "./recent-activity.tsx";
import { useFirstSteps } from "./use-first-steps.ts";

/** Spec §2 "Dashboard", rule 39. */
export function DashboardScreen() {
  const employer = useCurrentEmployer();
  const figures = useQuery(dashboardFiguresQuery(employer.id));
  const activity = useQuery(recentActivityQuery(employer.id));
  const steps = useFirstSteps(activity);
  const failed = [figures, activity].filter((query) => query.isError && !query.isFetching);
  function onDismiss() {
    steps.dismiss();
    // Focuses the heading, because the clicked button is removed.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }

  return (
    <Page
      title={dashboardMessages.title(employer.name)}
      action={
        // Hidden while the first steps offer the same button.
        !steps.leadsToFirstJob && (
          <ButtonLink {...newJobLink} variant="primary" icon="plus">
            {shellMessages.postNewJob}
          </ButtonLink>
        )
      }
    >
      {steps.isShown && (
        <FirstSteps hasJobs={steps.hasJobs} hasColleagues={steps.hasColleagues} onDismiss={onDismiss} />
      )}
      {failed.length > 0 && (
        <LoadFailure onRetry={() => failed.map((query) => query.refetch())}>
          The dashboard could not be loaded completely. Please try again.
        </LoadFailure>
      )}
      {(figures.data || !figures.isError) && <Figures figures={figures.data} />}
      {(activity.data || !activity.isError) && (
        <RecentActivity activities={activity.data} isNextStepShown={steps.leadsToFirstJob} />
      )}
    </Page>
  );
}

DashboardScreen.fetchFirst = ({ client, employerId }: FirstDataOf) => {
  void client.prefetchQuery(dashboardFiguresQuery(employerId));
  void client.prefetchQuery(recentActivityQuery(employerId));
};
