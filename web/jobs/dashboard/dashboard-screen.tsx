import { useQuery } from "@tanstack/react-query";
import { dashboardMessages, shellMessages } from "#domain/messages.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { dashboardFiguresQuery, recentActivityQuery } from "#web/jobs/data/dashboard.ts";
import { newJobLink } from "#web/jobs/hand-over/new-job-link.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { LoadFailure } from "#web/ui/banner.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import { Figures } from "./figures.tsx";
import { RecentActivity } from "./recent-activity.tsx";

/** Spec §2 "Dashboard", rule 39. */
export function DashboardScreen() {
  const employer = useCurrentEmployer();
  const figures = useQuery(dashboardFiguresQuery(employer.id));
  const activity = useQuery(recentActivityQuery(employer.id));
  const failed = [figures, activity].filter((query) => query.isError && !query.isFetching);
  return (
    <Page
      title={dashboardMessages.title(employer.name)}
      action={
        <ButtonLink {...newJobLink} variant="primary" icon="plus">
          {shellMessages.postNewJob}
        </ButtonLink>
      }
    >
      {failed.length > 0 && (
        <LoadFailure onRetry={() => failed.map((query) => query.refetch())}>
          The dashboard could not be loaded completely. Please try again.
        </LoadFailure>
      )}
      {(figures.data || !figures.isError) && <Figures figures={figures.data} />}
      {(activity.data || !activity.isError) && <RecentActivity activities={activity.data} />}
    </Page>
  );
}

DashboardScreen.fetchFirst = ({ client, employerId }: FirstDataOf) => {
  void client.prefetchQuery(dashboardFiguresQuery(employerId));
  void client.prefetchQuery(recentActivityQuery(employerId));
};
