import { Link } from "react-router";
import { waitingEmployerMessages as messages } from "#domain/messages/second-factor-rule.ts";
import { paths } from "#domain/routes.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { SoloFrame } from "./solo-frame.tsx";

/** Asks a member to set up a second factor, or to sign in with a passkey (rule 69). */
export function SecondFactorScreen({ names }: { names: string[] }) {
  return (
    <SoloFrame>
      <Page title={messages.title(names)} documentTitle={messages.documentTitle} lead={messages.lead}>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
          <ButtonLink variant="primary" to={paths.account}>
            {messages.setUp}
          </ButtonLink>
          <Link to={paths.createEmployer} className="py-1.5">
            {messages.otherCompany}
          </Link>
        </div>
        <PasskeyButton />
      </Page>
    </SoloFrame>
  );
}
