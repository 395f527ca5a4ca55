import { paths } from "#domain/routes.ts";
import { config } from "#web/browser/config.ts";
import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";
import { ScreenAlone } from "#web/ui/screen-alone.tsx";

/** No email carries such a link yet, so none is valid (record 28). Always reachable (rule 49). */
export function UnsubscribeScreen() {
  return (
    <ScreenAlone isMessage productName={config.productName}>
      <Page
        title="This link is no longer valid"
        lead="You choose which emails you get in your account, after signing in."
      >
        <div>
          <ButtonLink to={paths.account} variant="primary">
            Go to your account
          </ButtonLink>
        </div>
      </Page>
    </ScreenAlone>
  );
}
