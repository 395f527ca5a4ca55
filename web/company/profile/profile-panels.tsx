import { config } from "#web/browser/config.ts";
import type { EmployerProfile } from "#web/company/data/employers.ts";
import { WebsiteScanPanel } from "#web/finder/website-scan-panel.tsx";
import { KeptApplications } from "./kept-applications.tsx";
import { LogoPanel } from "./logo-panel.tsx";
import { OwnershipPanel } from "./ownership-panel.tsx";
import { PublicPagePanel } from "./public-page-panel.tsx";

/** The panels below the form of the profile. The screen loads their code after its own. */
export function ProfilePanels({ profile }: { profile: EmployerProfile }) {
  return (
    <>
      <LogoPanel profile={profile} />
      {config.hasPublicJobs && <PublicPagePanel profile={profile} />}
      <WebsiteScanPanel />
      <OwnershipPanel profile={profile} />
      {config.hasApplyForm && <KeptApplications profile={profile} />}
    </>
  );
}
