import { useState } from "react";
import { applicantsScreenMessages as messages } from "#domain/messages/applicants-screen.ts";
import type { FirstDataOf } from "#web/data-client/first-data.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { reloadIfUpdated } from "#web/ui/leaving/missing-code.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { useCode } from "#web/ui/overlays/use-loaded.ts";

const loadApplicants = () => import("./all-applicants.tsx");

/**
 * The applicants of all jobs of the company at `/applicants`. Loads most of the screen on demand.
 * Rule 97
 */
export function ApplicantsScreen() {
  const [isCodeMissing, setIsCodeMissing] = useState(false);
  const code = useCode(loadApplicants, !isCodeMissing, () => {
    setIsCodeMissing(true);
    void reloadIfUpdated();
  });
  const isReadOnly = useCurrentEmployer().inactive === 1;
  return (
    <Page
      title={messages.title}
      lead={<span className="beside-person">{isReadOnly ? messages.leadReadOnly : messages.lead}</span>}
    >
      {code && <code.AllApplicants />}
      {isCodeMissing && <LoadFailure onRetry={() => setIsCodeMissing(false)}>{messages.loadFailed}</LoadFailure>}
      {!code && !isCodeMissing && <Skeleton width="52%" />}
    </Page>
  );
}

ApplicantsScreen.fetchFirst = (of: FirstDataOf) =>
  loadApplicants().then(
    ({ fetchFirst }) => fetchFirst(of),
    () => undefined,
  );
