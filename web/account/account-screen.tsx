import { useQuery } from "@tanstack/react-query";
import { ownAccountMessages } from "#domain/messages/own-account.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { useCodeOrRetry } from "#web/ui/overlays/use-loaded.ts";
import { AccountForm } from "./account-form.tsx";
import { AccountSkeleton } from "./account-skeleton.tsx";
import { ownProfileQuery } from "./own-profile.ts";

/**
 * The user's own account: names, email address, email choices and ways to sign in. Users can open
 * it with or without a company (rule 49).
 */
export function AccountScreen() {
  const { userId } = useSignedIn();
  const { data: profile, isError, isFetching, refetch } = useQuery(ownProfileQuery(userId));
  return (
    <Page title="Account" lead="Your account is the same in every company.">
      {profile && <AccountForm profile={profile} />}
      {!profile && isError && !isFetching && (
        <LoadFailure onRetry={() => void refetch()}>Your account could not be loaded. Please try again.</LoadFailure>
      )}
      {!profile && !(isError && !isFetching) && <AccountSkeleton />}
      <Security />
    </Page>
  );
}

const loadSecurity = () => import("./security/security-sections.tsx");

/** Loads the sections about signing in on demand, because no other screen needs them. */
function Security() {
  const { code, isMissing, retry } = useCodeOrRetry(loadSecurity);
  if (isMissing) return <LoadFailure onRetry={retry}>{ownAccountMessages.securityFailed}</LoadFailure>;
  return code && <code.SecuritySections />;
}

AccountScreen.fetchFirst = ({ client, userId }: FirstDataOf) => {
  void client.prefetchQuery(ownProfileQuery(userId));
};
