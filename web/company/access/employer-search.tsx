import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useId, useState } from "react";
import { EMPLOYER_SEARCH_MIN_LENGTH } from "#domain/limits.ts";
import { requestAccessMessages as messages } from "#domain/messages/company.ts";
import { employerSearchQuery, type FoundEmployer } from "#web/company/data/employers.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { useSettled } from "#web/ui/hooks/use-settled.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Spinner } from "#web/ui/layout/spinner.tsx";

interface EmployerSearchProps {
  /** The initial search term. */
  initial: string;
  selectedId: number | null;
  onSelect: (employer: FoundEmployer) => void;
}

const SEARCH_DEBOUNCE_MS = 300;

export function EmployerSearch({ initial, selectedId, onSelect }: EmployerSearchProps) {
  const [typed, setTyped] = useState(initial);
  const [wasTooShort, setWasTooShort] = useState(false);
  const term = typed.trim();
  const settled = useSettled(term, SEARCH_DEBOUNCE_MS);
  const isLongEnough = term.length >= EMPLOYER_SEARCH_MIN_LENGTH;
  const search = useQuery({ ...employerSearchQuery(settled), enabled: isLongEnough && settled === term });
  const isSearching = isLongEnough && (settled !== term || search.isPending);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return;
    // Prevents Enter from submitting the access request. The search starts without Enter.
    event.preventDefault();
    setWasTooShort(!isLongEnough);
  }

  return (
    <>
      <TextField
        label="Search employers"
        type="search"
        prefix={<Icon name="search" size="small" />}
        className="pl-9.5"
        autoComplete="off"
        maxLength={200}
        value={typed}
        hint={isLongEnough || wasTooShort ? undefined : messages.searchTooShort}
        error={wasTooShort && !isLongEnough ? messages.searchTooShort : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {isSearching && <Spinner label="Searching..." />}
      {isLongEnough && !isSearching && search.isError && (
        <LoadFailure onRetry={() => void search.refetch()}>{messages.searchFailed}</LoadFailure>
      )}
      {isLongEnough && !isSearching && search.data && (
        <FoundEmployers found={search.data} selectedId={selectedId} onSelect={onSelect} />
      )}
    </>
  );
}

interface FoundEmployersProps extends Omit<EmployerSearchProps, "initial"> {
  found: readonly FoundEmployer[];
}

function FoundEmployers({ found, selectedId, onSelect }: FoundEmployersProps) {
  const name = useId();
  if (found.length === 0) {
    return (
      <p role="status" className="text-ink-muted">
        {messages.noneFound}
      </p>
    );
  }
  return (
    <fieldset className="max-h-75 overflow-y-auto rounded-sm border border-line-control">
      <legend className="sr-only">Employers found</legend>
      {found.map((employer) => (
        <label key={employer.id} className="menu-item hover:bg-hover has-checked:bg-accent-soft">
          <input
            type="radio"
            name={name}
            className="checkbox"
            checked={employer.id === selectedId}
            onChange={() => onSelect(employer)}
          />
          <span className="min-w-0">{employer.name}</span>
        </label>
      ))}
    </fieldset>
  );
}
