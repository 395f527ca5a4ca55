import { useState } from "react";
import type { Extension } from "#domain/job/job-extension.ts";
import { extendJobMessages as messages } from "#domain/messages/extend-job.ts";
import { paths } from "#domain/routes.ts";
import { config } from "#web/browser/config.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { LinkScreen } from "#web/ui/layout/link-screen.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { extendJob, JobChangeLimit, readExtension } from "./by-link.ts";

/**
 * Extends a job with the link of a reminder email, with or without a session (rules 49 and 75).
 * Opening the link changes nothing.
 */
export function ExtendJob() {
  return (
    <LinkScreen productName={config.productName} read={readExtension} title={messages.untitled} messages={messages}>
      {(found, token, onFound) => <Answer {...{ found, token, onFound }} />}
    </LinkScreen>
  );
}

interface AnswerProps {
  found: Extension | null;
  token: string;
  onFound: (found: Extension | null) => void;
}

function Answer({ found, token, onFound }: AnswerProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { title, lead } = describeExtension(found);

  async function onExtend() {
    setIsBusy(true);
    try {
      onFound(await extendJob(token));
      setProblem(null);
    } catch (error) {
      setProblem(wordsFor(error));
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

function wordsFor(error: unknown): string {
  return error instanceof JobChangeLimit ? messages.limit : messages.failed;
}

/** Returns the heading and text of the page. Null means that the link is invalid. */
function describeExtension(found: Extension | null): { title: string; lead: string } {
  if (!found) return { title: messages.invalidTitle, lead: messages.invalid };
  const { state, company, last_day, new_last_day } = found;
  const [job, lastDay, newLastDay] = [found.job_name ?? "", last_day ?? "", new_last_day ?? ""];
  switch (state) {
    case "ready":
      return { title: messages.title(job), lead: messages.question(company, lastDay, newLastDay) };
    case "extended":
      return { title: messages.extendedTitle, lead: messages.extended(job, newLastDay) };
    case "already_extended":
      return { title: messages.alreadyTitle, lead: messages.already(job, lastDay) };
    case "closed":
      return { title: messages.closedTitle, lead: messages.closed(job) };
    case "deleted":
      return { title: messages.deletedTitle, lead: messages.deleted };
    case "expired":
      return { title: messages.expiredTitle, lead: messages.expired(job) };
    case "inactive":
      return { title: messages.inactiveTitle, lead: messages.inactive(company) };
    case "too_far":
      return { title: messages.tooFarTitle, lead: messages.tooFar(job) };
    case "second_factor":
      return { title: messages.secondFactorTitle, lead: messages.secondFactor(company) };
  }
}
