import { Suspense, useRef, useState } from "react";
import { Route, Routes } from "react-router";
import { CurrentEmployerProvider, useSignedIn } from "#web/session/signed-in.ts";
import { ScreenSpinner } from "#web/ui/spinner.tsx";
import { chooseEmployer } from "./choose-employer.ts";
import { CompanySelector } from "./company-selector.tsx";
import { Shell } from "./shell.tsx";
import * as screens from "./signed-in-screens.ts";

/** Spec §2 "Route table", signed in. */
export function SignedInRoutes({ selectedId }: { selectedId: number | null }) {
  const { employers } = useSignedIn();
  const [isSwitching, setIsSwitching] = useState(false);
  const hadEmployers = useRef(false);
  hadEmployers.current ||= employers.length > 0;
  const employer = chooseEmployer(employers, selectedId);

  if (!employer) return <CompanySelector isOpen onClose={null} currentId={null} />;
  return (
    <CurrentEmployerProvider value={employer}>
      <Shell onSwitchCompany={() => setIsSwitching(true)}>
        <Suspense fallback={<ScreenSpinner />}>
          {/* Another company is another set of screens: nothing of the one before stays in a form. */}
          <Routes key={employer.id}>
            <Route path="/previous-jobs" element={<screens.PreviousJobsScreen />} />
            <Route path="/post-job" element={<screens.JobFormScreen />} />
            <Route path="*" element={<screens.PreviousJobsScreen />} />
          </Routes>
        </Suspense>
      </Shell>
      <CompanySelector isOpen={isSwitching} onClose={() => setIsSwitching(false)} currentId={employer.id} />
    </CurrentEmployerProvider>
  );
}
