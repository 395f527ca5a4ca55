import { useState } from "react";
import type { Extension } from "#domain/job-extension.ts";
import { EXTENSION_TEXTS, extendJobMessages as messages } from "#domain/messages/extend-job.ts";
import { paths } from "#domain/routes.ts";
import { config } from "#web/browser/config.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { type FoundLink, LinkScreen } from "#web/ui/layout/link-screen.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { extendJob, JobChangeLimit, readExtension } from "./by-link.ts";

/**
 * Extends a job with the link of a reminder email, with or without a session (rules 49 and 75).
 * Opening the link changes nothing.
 */
export function ExtendJob() {
  return (
    <LinkScreen productName={config.productName} read={readExtension} title={messages.untitled} messages={messages}>
      {(link) => <Answer {...link} />}
    </LinkScreen>
  );
}

function Answer({ found, token, onFound }: FoundLink<Extension>) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { title, lead } = found ? EXTENSION_TEXTS[found.state](found) : messages.invalid;

  async function onExtend() {
    setIsBusy(true);
    try {
      onFound(await extendJob(token));
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof JobChangeLimit ? messages.limit : messages.failed);
    }
    setIsBusy(false);
  }

  return (
    <Page key={title} title={title} lead={lead}>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <div className="flex flex-wrap gap-2">
        {found?.state === "ready" && (
          <Button variant="primary" isBusy={isBusy} busyLabel={messages.extending} onClick={() => void onExtend()}>
            {messages.extend}
          </Button>
        )}
        <ButtonLink to={paths.previousJobs} variant={found?.state === "ready" ? "ghost" : "outline"}>
          {messages.toJobs}
        </ButtonLink>
      </div>
    </Page>
  );
}
