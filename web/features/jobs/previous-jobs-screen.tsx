import { jobTableMessages } from "#domain/messages.ts";
import { Page } from "#web/ui/page.tsx";

export function PreviousJobsScreen() {
  return (
    <Page title={jobTableMessages.title} lead={jobTableMessages.note}>
      <p />
    </Page>
  );
}
