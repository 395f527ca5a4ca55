import { unsubscribeMessages as messages } from "#domain/messages/unsubscribe.ts";
import { paths } from "#domain/routes.ts";
import { config } from "#web/browser/config.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { LinkScreen } from "#web/ui/layout/link-screen.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { readSubscription } from "./email-subscription.ts";
import { SubscriptionChoice } from "./subscription-choice.tsx";

/**
 * The page that an unsubscribe link opens. Users stop the emails that contained the link, or
 * subscribe to these emails again. The page needs no session (rules 49 and 74).
 */
export function UnsubscribeScreen() {
  return (
    <LinkScreen productName={config.productName} read={readSubscription} title={messages.title} messages={messages}>
      {({ found, token }) => (found ? <SubscriptionChoice found={found} token={token} /> : <InvalidLink />)}
    </LinkScreen>
  );
}

function InvalidLink() {
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
