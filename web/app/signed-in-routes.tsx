import { type ComponentType, Suspense, useRef, useState } from "react";
import { Route, Routes, useLocation } from "react-router";
import { companySelectorMessages, shellMessages } from "#domain/messages.ts";
import { CurrentEmployerProvider, useSignedIn } from "#web/session/signed-in.ts";
import { LoadFailure } from "#web/ui/banner.tsx";
import { ScreenSpinner } from "#web/ui/spinner.tsx";
import { useHeadingFocus } from "#web/ui/use-heading-focus.ts";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import { ScreenAlone } from "./screen-alone.tsx";
import { CompanySelector } from "./shell/company-selector.tsx";
import { Shell } from "./shell/shell.tsx";
import * as screens from "./signed-in-screens.ts";
import { LostAccess } from "./start/lost-access.tsx";
import { type EmployerChoice, useEmployerInUse } from "./start/use-employer-in-use.ts";
import { useReturnToInvitation } from "./start/use-return-to-invitation.ts";

const ACCESS_PATHS = ["/employer/create", "/employer/request"];

/** Rule 49: these need no company. */
const screensOfPerson: Readonly<Record<string, ComponentType>> = {
  "/account": screens.AccountScreen,
  "/payment-test": screens.PaymentTestScreen,
};

interface SignedInRoutesProps extends EmployerChoice {
  /** The list of companies could not be loaded, behind a screen that is usable. Rule 10 */
  onRetryList: (() => void) | null;
}

/** Spec §2 "Route table", signed in; an invitation shows with or without a company (rule 49). */
export function SignedInRoutes(props: SignedInRoutesProps) {
  useReturnToInvitation();
  return (
    <Suspense fallback={<ScreenSpinner />}>
      <Routes>
        <Route path="/invitation/*" element={<screens.InvitationScreen />} />
        <Route path="*" element={<CompanyRoutes {...props} />} />
      </Routes>
    </Suspense>
  );
}

function CompanyRoutes({ onRetryList, ...choice }: SignedInRoutesProps) {
  const { employers } = useSignedIn();
  const [isSwitching, setIsSwitching] = useState(false);
  const [hadEmployers, setHadEmployers] = useState(false);
  if (employers.length > 0 && !hadEmployers) setHadEmployers(true);
  const { employer, isLost, leave } = useEmployerInUse(choice);

  if (!employer) return <WithoutEmployer hadEmployers={hadEmployers} />;
  return (
    <CurrentEmployerProvider value={employer}>
      <Shell onSwitchCompany={() => setIsSwitching(true)}>
        {isLost && <LostAccess employer={employer} onLeave={leave} />}
        {onRetryList && (
          <div className="mx-auto mb-5 max-w-(--content)">
            <LoadFailure onRetry={onRetryList}>{shellMessages.companiesFailed}</LoadFailure>
          </div>
        )}
        <Suspense fallback={<ScreenSpinner />}>
          {/* Another company is another set of screens: nothing of the one before stays in a form. */}
          <Routes key={employer.id}>
            {Object.entries(screens.screensByPath).map(([path, Screen]) => (
              <Route key={path} path={path} element={<Screen />} />
            ))}
            <Route path="*" element={<ProfileAndName />} />
          </Routes>
        </Suspense>
      </Shell>
      <CompanySelector isOpen={isSwitching} onClose={() => setIsSwitching(false)} currentId={employer.id} />
    </CurrentEmployerProvider>
  );
}

/** Under the screen where people arrive, the question for their name (rule 5). */
function ProfileAndName() {
  return (
    <>
      <screens.ProfileScreen />
      <Suspense fallback={null}>
        <screens.NamePrompt />
      </Suspense>
    </>
  );
}

/** Somebody who never had a company sets one up; anybody else chooses, also when his list turned empty (rule 16). */
function WithoutEmployer({ hadEmployers }: { hadEmployers: boolean }) {
  const { pathname } = useLocation();
  const ScreenOfPerson = screensOfPerson[pathname];
  if (ScreenOfPerson) {
    return (
      <ScreenAlone>
        <ScreenOfPerson />
      </ScreenAlone>
    );
  }
  const isSettingUp = ACCESS_PATHS.includes(pathname) || !hadEmployers;
  if (!isSettingUp) return <ChoiceOfCompany />;
  return (
    <Suspense fallback={<ScreenSpinner />}>
      <screens.AccessScreen />
    </Suspense>
  );
}

function ChoiceOfCompany() {
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  usePageTitle(companySelectorMessages.title);
  return (
    <main>
      <h1 ref={heading} tabIndex={-1} className="sr-only">
        {companySelectorMessages.title}
      </h1>
      <CompanySelector isOpen onClose={null} currentId={null} />
    </main>
  );
}
