import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { companySelectorMessages as messages } from "#domain/messages/shell.ts";
import { paths } from "#domain/routes.ts";
import { activeJobCountsQuery } from "#web/jobs/data/active-job-counts.ts";
import { type Employer, useSignedIn } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Monogram } from "#web/ui/layout/monogram.tsx";

interface CompanyListProps {
  currentId: number | null;
  onChosen?: (() => void) | undefined;
}

/** Lists companies by name and ID (Spec §2), or explains an empty list (rule 16). */
export function CompanyList({ currentId, onChosen }: CompanyListProps) {
  const { employers, selectEmployer } = useSignedIn();
  const { data: jobs } = useQuery(activeJobCountsQuery(employers.map(({ id }) => id)));
  if (employers.length === 0) {
    return (
      <div className="grid gap-1 px-2 py-6 text-center">
        <p className="font-semibold">{messages.none}</p>
        <p className="text-ink-muted">{messages.noneHelp}</p>
      </div>
    );
  }
  return (
    <ul className="grid gap-0.5">
      {employers.map((employer) => (
        <li key={employer.id}>
          <CompanyChoice
            employer={employer}
            jobs={jobs?.get(employer.id)}
            isCurrent={employer.id === currentId}
            onChoose={() => {
              selectEmployer(employer);
              onChosen?.();
            }}
          />
        </li>
      ))}
    </ul>
  );
}

interface CompanyChoiceProps {
  employer: Employer;
  /** The number of active jobs. Undefined until it is known. */
  jobs: number | undefined;
  isCurrent: boolean;
  onChoose: () => void;
}

function CompanyChoice({ employer, jobs, isCurrent, onChoose }: CompanyChoiceProps) {
  const state = employer.inactive === 1 ? messages.inactive : employer.approved === 1 ? "" : messages.inReview;
  const facts = [jobs === undefined ? "" : messages.jobs(jobs), state].filter(Boolean).join(" · ");
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      aria-description={facts || undefined}
      className="side-link pr-2 text-ink"
      onClick={onChoose}
    >
      <CompanyMark employer={employer} />
      <span className="min-w-0">
        {employer.name}
        {/* A space keeps the row's height until the number of jobs is known. */}
        <span aria-hidden="true" className="block text-xs font-normal text-ink-muted">
          {facts || "\u00a0"}
        </span>
      </span>{" "}
      <span className="ml-auto text-xs font-normal whitespace-nowrap text-ink-muted">(ID {employer.id})</span>
    </button>
  );
}

/**
 * Shows the company's approved logo. If the logo is missing or fails to load, shows the company's
 * initials.
 */
function CompanyMark({ employer: { name, logo } }: { employer: Employer }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (!logo || hasFailed) return <Monogram name={name} />;
  return (
    <img
      src={logo}
      alt=""
      className="size-8 flex-none rounded-sm"
      style={{ objectFit: "contain" }}
      onError={() => setHasFailed(true)}
    />
  );
}

/** Buttons to request access to a company or to create a company. */
export function MoreCompanies({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const navigate = useNavigate();

  function leaveTo(path: string) {
    onLeave?.();
    navigate(path);
  }

  return (
    <>
      <Button onClick={() => leaveTo(paths.requestAccess)}>{messages.requestAccess}</Button>
      <Button icon="plus" onClick={() => leaveTo(paths.createEmployer)}>
        {messages.createNew}
      </Button>
    </>
  );
}
