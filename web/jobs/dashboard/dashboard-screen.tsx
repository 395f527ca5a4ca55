import "./dashboard.css";
import { useQuery } from "@tanstack/react-query";
import { DASHBOARD_LIST_LENGTH } from "#domain/limits.ts";
import { dashboardMessages as messages } from "#domain/messages/dashboard.ts";
import { shellMessages } from "#domain/messages/shell.ts";
import { config } from "#web/browser/config.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { newJobLink } from "#web/drafts/hand-over.ts";
import { type Dashboard, dashboardQuery } from "#web/jobs/data/dashboard.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useCode, useCodeOrRetry } from "#web/ui/overlays/use-loaded.ts";
import { Figures } from "./figures.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { useFirstSteps } from "./use-first-steps.ts";

/** Loads the code of the lists on demand. */
const loadLists = () => import("./dashboard-lists.tsx");

const loadHires = () => import("#web/jobs/dashboard/hires.tsx");

/** Spec §2 "Dashboard", rule 39. */
export function DashboardScreen() {
  const employer = useCurrentEmployer();
  const dashboard = useQuery(dashboardQuery(employer.id));
  const { data, isError, isFetching, refetch } = dashboard;
  const { code, isMissing, retry: loadAgain } = useCodeOrRetry(loadLists);
  const hasFailed = isMissing || (isError && !isFetching);
  const steps = useFirstSteps(dashboard);
  const canHavePage = config.hasPublicJobs && employer.approved === 1 && employer.inactive === 0;
  function onDismiss() {
    steps.dismiss();
    // Focuses the heading, because the clicked button is removed.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }

  function retry() {
    loadAgain();
    void refetch();
  }

  return (
    <Page
      title={messages.title(employer.name)}
      lead={
        // Reserves the line's height during loading, so that the content below doesn't move.
        canHavePage && (
          <span className="flex min-h-(--control-row) items-center">
            {data && code && <code.PublicPage isOpen={data.has_public_page} />}
          </span>
        )
      }
      action={
        // Hides this button while the first steps offer the same button.
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
      {hasFailed && <LoadFailure onRetry={retry}>{messages.loadFailed}</LoadFailure>}
      {(data || isFetching) && <Figures figures={data} />}
      {data && code && <code.Needs dashboard={data} />}
      {data && data.hires > 0 && <HiresWhenLoaded dashboard={data} />}
      {data && code && <code.RecentActivity activities={data.events} isNextStepShown={steps.leadsToFirstJob} />}
      {!(data && code) && !hasFailed && <ListSkeleton />}
    </Page>
  );
}

DashboardScreen.fetchFirst = ({ client, employerId }: FirstDataOf) => {
  void loadLists().catch(() => undefined);
  return client.prefetchQuery(dashboardQuery(employerId));
};

/** Loads the code on demand, because a new company has no hires. Rule 101 */
function HiresWhenLoaded({ dashboard }: { dashboard: Dashboard }) {
  const code = useCode(loadHires);
  return code && <code.Hires dashboard={dashboard} />;
}

function ListSkeleton() {
  return (
    <div aria-busy="true" className="overflow-hidden rounded-md border border-line bg-surface">
      {Array.from({ length: DASHBOARD_LIST_LENGTH }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity.
        <div key={index} className="border-b border-line px-4 py-3 sm:px-5">
          <Skeleton width={`${40 + ((index * 17) % 30)}%`} />
        </div>
      ))}
    </div>
  );
}
