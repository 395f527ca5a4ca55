import { useNavigate } from "react-router";
import { companySelectorMessages as messages } from "#domain/messages.ts";
import { paths } from "#domain/routes.ts";
import { type Employer, useSignedIn } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface CompanySelectorProps {
  isOpen: boolean;
  /** Null: the user has to choose. */
  onClose: (() => void) | null;
  currentId: number | null;
}

/** Spec §2: employers by name and ID, with ways to one more. Rule 16: also when the list turned empty. */
export function CompanySelector({ isOpen, onClose, currentId }: CompanySelectorProps) {
  const { employers, selectEmployer } = useSignedIn();
  const navigate = useNavigate();

  function leaveTo(path: string) {
    onClose?.();
    navigate(path);
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => onClose?.()}
      isDismissible={onClose !== null}
      title={messages.title}
      footer={
        <>
          <Button onClick={() => leaveTo(paths.requestAccess)}>{messages.requestAccess}</Button>
          <Button icon="plus" onClick={() => leaveTo(paths.createEmployer)}>
            {messages.createNew}
          </Button>
        </>
      }
    >
      <div className="min-h-0 overflow-y-auto border-y border-line px-3 py-2">
        {employers.length === 0 ? (
          <div className="grid gap-1 px-2 py-6 text-center">
            <p className="font-semibold">{messages.none}</p>
            <p className="text-ink-muted">{messages.noneHelp}</p>
          </div>
        ) : (
          <ul className="grid gap-0.5">
            {employers.map((employer) => (
              <li key={employer.id}>
                <CompanyChoice
                  employer={employer}
                  isCurrent={employer.id === currentId}
                  onChoose={() => {
                    selectEmployer(employer);
                    onClose?.();
                  }}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

interface CompanyChoiceProps {
  employer: Employer;
  isCurrent: boolean;
  onChoose: () => void;
}

function CompanyChoice({ employer, isCurrent, onChoose }: CompanyChoiceProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      className="side-link justify-between text-ink"
      onClick={onChoose}
    >
      <span className="min-w-0">{employer.name}</span>{" "}
      <span className="text-xs font-normal whitespace-nowrap text-ink-muted">(ID {employer.id})</span>
    </button>
  );
}
