import { useNavigate } from "react-router";
import { companySelectorMessages as messages } from "#domain/messages/shell.ts";
import { paths } from "#domain/routes.ts";
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
  isCurrent: boolean;
  onChoose: () => void;
}

function CompanyChoice({ employer, isCurrent, onChoose }: CompanyChoiceProps) {
  const state = employer.inactive === 1 ? messages.inactive : employer.approved === 1 ? undefined : messages.inReview;
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      aria-description={state}
      className="side-link pr-2 text-ink"
      onClick={onChoose}
    >
      <Monogram name={employer.name} />
      <span className="min-w-0">{employer.name}</span>{" "}
      {state && (
        <span aria-hidden="true" className="text-xs font-normal text-ink-muted">
          {state}
        </span>
      )}
      <span className="ml-auto text-xs font-normal whitespace-nowrap text-ink-muted">(ID {employer.id})</span>
    </button>
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
