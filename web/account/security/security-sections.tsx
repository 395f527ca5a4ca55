import "./account-security.css";
import { lazy, Suspense } from "react";
import { securityMessages } from "#domain/messages/security.ts";
import { isManagedAccount } from "#web/account/managed-account.ts";
import { config } from "#web/browser/config.ts";
import { SectionCard } from "#web/ui/section-card.tsx";
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
      {isManagedAccount() ? <ManagedWays /> : <OwnWays />}
      <TwoStepSection />
      {!config.isHosted && <SessionsSection />}
    </>
  );
}

function OwnWays() {
  return (
    <>
      <WaysSection />
      {!config.isHosted && <PasskeysSection />}
      {config.providers && config.providers.length > 0 && (
        <Suspense>
          <LinkedAccounts />
        </Suspense>
      )}
    </>
  );
}

function ManagedWays() {
  return (
    <SectionCard title={securityMessages.waysTitle}>
      <p>{securityMessages.managed}</p>
    </SectionCard>
  );
}
