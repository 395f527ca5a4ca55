import { useState } from "react";
import { JOB_OUTCOMES, type JobOutcome as Outcome, type OutcomeQuestion } from "#domain/job-outcome.ts";
import { jobOutcomeMessages as messages, OUTCOME_TEXTS, outcomeName } from "#domain/messages/job-outcome.ts";
import { paths } from "#domain/routes.ts";
import { config } from "#web/browser/config.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { type FoundLink, LinkScreen } from "#web/ui/layout/link-screen.tsx";
import { Page } from "#web/ui/layout/page.tsx";
import { JobChangeLimit, readOutcome, recordOutcomeByLink } from "./by-link.ts";

/**
 * Records the outcome of a job with the link of an email, with or without a session (rules 49 and
 * 101). Opening the link changes nothing.
 */
export function JobOutcome() {
  return (
    <LinkScreen productName={config.productName} read={readOutcome} title={messages.untitled} messages={messages}>
      {(link) => <Answer {...link} />}
    </LinkScreen>
  );
}

function Answer({ found, token, onFound }: FoundLink<OutcomeQuestion>) {
  const [chosen, setChosen] = useState<Outcome | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const { title, lead } = found ? OUTCOME_TEXTS[found.state](found, config.productName) : messages.invalid;

  async function onChoose(outcome: Outcome) {
    setChosen(outcome);
    try {
      onFound(await recordOutcomeByLink(token, outcome));
      setProblem(null);
    } catch (error) {
      setProblem(error instanceof JobChangeLimit ? messages.limit : messages.failed);
    }
    setChosen(null);
  }

  return (
    <Page key={title} title={title} lead={lead}>
      {problem && <Banner tone="danger">{problem}</Banner>}
      <div className="grid gap-2 sm:flex sm:flex-wrap">
        {found?.state === "ready" ? (
          JOB_OUTCOMES.map((outcome) => (
            <Button
              key={outcome}
              isBusy={chosen === outcome}
              busyLabel={messages.recording}
              isSoftDisabled={chosen !== null}
              onClick={() => void onChoose(outcome)}
            >
              {outcomeName(outcome, config.productName)}
            </Button>
          ))
        ) : (
          <ButtonLink to={paths.dashboard} variant="outline">
            {messages.toDashboard}
          </ButtonLink>
        )}
      </div>
    </Page>
  );
}
