import { unsubscribeMessages as messages } from "#domain/messages/unsubscribe.ts";
import { paths } from "#domain/routes.ts";
import { config } from "#web/browser/config.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { useFoundByLink } from "#web/ui/hooks/use-found-by-link.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { ScreenAlone } from "#web/ui/layout/screen-alone.tsx";
import { ScreenSpinner } from "#web/ui/layout/spinner.tsx";
import { type EmailSubscription, readSubscription } from "./email-subscription.ts";
import { SubscriptionChoice } from "./subscription-choice.tsx";

type Found = EmailSubscription | "loading" | "failed" | null;

/**
 * The page of an unsubscribe link. Users can stop these emails there and subscribe again. It needs
 * no session (rules 49 and 74). Opening it changes nothing.
 */
export function UnsubscribeScreen() {
  const { token, found, load } = useFoundByLink(readSubscription);
  return (
    <ScreenAlone isMessage productName={config.productName}>
      <Answer found={found} token={token} onRetry={load} />
    </ScreenAlone>
  );
}

function Answer({ found, token, onRetry }: { found: Found; token: string; onRetry: () => void }) {
  if (found === "loading") return <ScreenSpinner label={messages.loading} />;
  if (found === "failed") {
    return (
      <Page title={messages.title}>
        <LoadFailure onRetry={onRetry}>{messages.notLoaded}</LoadFailure>
      </Page>
    );
  }
  if (found) return <SubscriptionChoice found={found} token={token} />;
  return (
    <Page title={messages.invalidTitle} lead={messages.invalid}>
      <div>
        <ButtonLink to={paths.account} variant="primary">
          {messages.account}
        </ButtonLink>
      </div>
    </Page>
  );
}
