import "./account-security.css";
import { lazy, Suspense } from "react";
import { config } from "#web/browser/config.ts";
import { PasskeysSection } from "./passkeys-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TwoStepSection } from "./two-step-section.tsx";
import { WaysSection } from "./ways-section.tsx";

const LinkedAccounts = lazy(() =>
  import("#web/account/linked-accounts.tsx").then((code) => ({ default: code.LinkedAccounts })),
);

/** Everything of the account that has to do with signing in (rule 70). */
export function SecuritySections() {
  return (
    <>
      <WaysSection />
      <PasskeysSection />
      {config.providers && (
        <Suspense>
          <LinkedAccounts />
        </Suspense>
      )}
      <TwoStepSection />
      <SessionsSection />
    </>
  );
}
