import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { Badge, type Tone } from "#web/ui/lists/badge.tsx";
import type { ApplicationState } from "./data/applicant-filter.ts";
import type { Applicant } from "./data/applicants.ts";

const TONES: Partial<Record<ApplicationState, Tone>> = {
  new: "info",
  contacted: "success",
  interview: "success",
  hired: "success",
};

export function StateBadge({ state }: { state: ApplicationState }) {
  return (
    <Badge tone={TONES[state]} icon={state === "hired" ? "check" : undefined}>
      {messages.states[state]}
    </Badge>
  );
}

export function ApplicantBadges({ applicant }: { applicant: Applicant }) {
  return (
    <>
      <StateBadge state={applicant.state} />
      {applicant.arrived_in_flood && <Badge tone="warning">{messages.inFlood}</Badge>}
      {applicant.held_at && <Badge>{messages.held}</Badge>}
      {applicant.deletion_asked && <Badge tone="warning">{messages.deletionAsked}</Badge>}
    </>
  );
}
