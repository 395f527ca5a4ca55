import { useState } from "react";
import { unsubscribeMessages as messages } from "#domain/messages/unsubscribe.ts";
import { paths } from "#domain/routes.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { changeSubscription, type EmailSubscription } from "./email-subscription.ts";

interface SubscriptionChoiceProps {
  found: EmailSubscription;
  token: string;
}

/**
 * Unsubscribes the user, or subscribes the user again. The two buttons are in different places, so
 * that a double click cannot click both.
 */
export function SubscriptionChoice({ found, token }: SubscriptionChoiceProps) {
  const [{ label, is_subscribed: isSubscribed }, setSubscription] = useState(found);
  const [state, setState] = useState<"asking" | "busy" | "changed" | "failed">("asking");

  async function onChange() {
    setState("busy");
    try {
      const changed = await changeSubscription(token, !isSubscribed);
      if (changed) setSubscription(changed);
      setState(changed ? "changed" : "failed");
    } catch {
      setState("failed");
    }
  }

  const again = { title: messages.againTitle, lead: messages.again(label) };
  const question = { title: messages.title, lead: messages.question(label) };
  const { title, lead } = !isSubscribed
    ? { title: messages.doneTitle, lead: messages.done(label) }
    : state === "changed"
      ? again
      : question;
  const button = (
    <Button
      variant={isSubscribed && state !== "changed" ? "primary" : "outline"}
      isBusy={state === "busy"}
      busyLabel={isSubscribed ? messages.unsubscribing : messages.subscribing}
      onClick={() => void onChange()}
    >
      {isSubscribed ? messages.unsubscribe : messages.subscribeAgain}
    </Button>
  );
  return (
    <Page key={title} title={title} lead={lead}>
      {state === "failed" && <Banner tone="danger">{messages.failed}</Banner>}
      <div className="flex flex-wrap gap-2">
        {isSubscribed && button}
        <ButtonLink to={paths.account} variant="ghost">
          {messages.account}
        </ButtonLink>
        {!isSubscribed && button}
      </div>
    </Page>
  );
}
