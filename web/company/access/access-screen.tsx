import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import { accessMessages, createEmployerMessages, requestAccessMessages } from "#domain/messages/company.ts";
import { companySelectorMessages, offlineMessages, shellMessages } from "#domain/messages/shell.ts";
import { paths } from "#domain/routes.ts";
import { waitingEmployersQuery } from "#web/company/data/waiting-employers.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { ScreenSpinner } from "#web/ui/layout/spinner.tsx";
import { Tabs } from "#web/ui/lists/tabs.tsx";
import { useCodeOrRetry } from "#web/ui/overlays/use-loaded.ts";
import { CreateEmployerForm } from "./create-employer-form.tsx";
import { RequestAccessForm } from "./request-access-form.tsx";
import { SoloFrame } from "./solo-frame.tsx";

const tabs = [
  { value: paths.createEmployer, label: createEmployerMessages.tab },
  { value: paths.requestAccess, label: requestAccessMessages.tab },
] as const;

const loadSecondFactorScreen = () => import("./second-factor-screen.tsx");

/** The access screen (Spec §2). Users without a company see only this screen. */
export function AccessScreen() {
  const isAlone = useDraftOwner().employer === null;
  if (isAlone) return <OnlyScreen />;
  return <AccessTabs title={accessMessages.titleOfNext} lead={accessMessages.leadOfNext} />;
}

/**
 * The only screen of a user without a current company. At the URL of a form, shows the form. At
 * other URLs, shows the second-factor screen if the user's companies require a second factor (rule
 * 69). A member who has not chosen a company can go back to the choice of companies.
 */
function OnlyScreen() {
  const { userId, employers } = useSignedIn();
  const { pathname } = useLocation();
  const isTab = tabs.some(({ value }) => value === pathname);
  const waiting = useQuery({ ...waitingEmployersQuery(userId), enabled: !isTab });
  const names = waiting.data?.map(({ name }) => name) ?? [];
  const isWaiting = !isTab && names.length > 0;
  const { code, isMissing, retry } = useCodeOrRetry(loadSecondFactorScreen, isWaiting);
  if (isWaiting && isMissing) {
    return (
      <SoloFrame>
        <LoadFailure onRetry={retry}>{offlineMessages.notOpened}</LoadFailure>
      </SoloFrame>
    );
  }
  if (isWaiting && code) return <code.SecondFactorScreen names={names} />;
  if (isWaiting || (!isTab && waiting.isPending && !waiting.failureCount)) return <ScreenSpinner />;
  if (employers.length > 0) {
    return (
      <SoloFrame signOutLabel={shellMessages.logOut}>
        <AccessTabs
          title={accessMessages.titleOfNext}
          lead={accessMessages.leadOfNext}
          action={<ButtonLink to={paths.home}>{companySelectorMessages.title}</ButtonLink>}
        />
      </SoloFrame>
    );
  }
  return (
    <SoloFrame signOutLabel={null}>
      <AccessTabs title={accessMessages.titleOfFirst} lead={accessMessages.leadOfFirst} />
    </SoloFrame>
  );
}

function AccessTabs(head: { title: string; lead: string; action?: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const tab = pathname === paths.requestAccess ? paths.requestAccess : paths.createEmployer;
  return (
    <Page {...head}>
      <Tabs label="Company access" tabs={tabs} value={tab} onChange={(path) => navigate(path, { replace: true })}>
        {tab === paths.createEmployer ? <CreateEmployerForm /> : <RequestAccessForm />}
      </Tabs>
    </Page>
  );
}
