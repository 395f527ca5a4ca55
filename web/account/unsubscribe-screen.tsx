import { ButtonLink } from "#web/ui/button.tsx";
import { Page } from "#web/ui/page.tsx";

/** No mail carries such a link yet, so none is valid (record 28). Always reachable (rule 49). */
export function UnsubscribeScreen() {
  return (
    <Page
      title="This link is no longer valid"
      lead="You choose which emails you get in your account, after signing in."
    >
      <div>
        <ButtonLink to="/account" variant="primary">
          Go to your account
        </ButtonLink>
      </div>
    </Page>
  );
}
