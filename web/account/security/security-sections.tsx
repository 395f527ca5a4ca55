import "./account-security.css";
import { securityMessages } from "#domain/messages/security.ts";
import { isManagedAccount } from "#web/account/managed-account.ts";
import { config } from "#web/browser/config.ts";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { useCode } from "#web/ui/overlays/use-loaded.ts";
import { PasskeysSection } from "./passkeys-section.tsx";
import { SessionsSection } from "./sessions-section.tsx";
import { TwoStepSection } from "./two-step-section.tsx";
import { WaysSection } from "./ways-section.tsx";

const loadLinkedAccounts = () => import("./linked-accounts.tsx");

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
  const hasProviders = config.providers !== undefined && config.providers.length > 0;
  // If loading the linked accounts fails, the other sections still work.
  const linked = useCode(loadLinkedAccounts, hasProviders);
  return (
    <>
      <WaysSection />
      {!config.isHosted && <PasskeysSection />}
      {linked && <linked.LinkedAccounts />}
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
