import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import { paths } from "#domain/routes.ts";
import { config } from "#web/browser/config.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { LoadFailure } from "#web/ui/banner.tsx";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { AccountForm } from "./account-form.tsx";
import { AccountSkeleton } from "./account-skeleton.tsx";
import { OtherSessions } from "./other-sessions.tsx";
import { ownProfileQuery } from "./own-profile.ts";
import { SignInPhone } from "./sign-in-phone.tsx";

const LinkedAccounts = lazy(() => import("./linked-accounts.tsx").then((code) => ({ default: code.LinkedAccounts })));

/** The person's own account: names, email address, email flags, password, other devices. Always reachable (rule 49). */
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
      <SectionCard title="Password" hint="You can always sign in by an emailed link or code instead.">
        <div>
          <ButtonLink to={paths.newPassword}>Set a new password</ButtonLink>
        </div>
      </SectionCard>
      <SignInPhone />
      {config.providers && (
        <Suspense>
          <LinkedAccounts />
        </Suspense>
      )}
      <OtherSessions />
    </Page>
  );
}

AccountScreen.fetchFirst = ({ client, userId }: FirstDataOf) => {
  void client.prefetchQuery(ownProfileQuery(userId));
};
