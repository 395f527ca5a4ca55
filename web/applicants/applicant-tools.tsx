import { useQuery } from "@tanstack/react-query";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { listToolsMessages } from "#domain/messages/list-tools.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { SearchAsYouType } from "#web/ui/controls/search-as-you-type.tsx";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import { useExport } from "#web/ui/lists/use-export.ts";
import type { Selection } from "#web/ui/lists/use-selection.ts";
import { ToolsSheet } from "#web/ui/overlays/tools-sheet.tsx";
import { jobsWithApplicantsQuery } from "./data/applicant-changes.ts";
import { APPLICATION_STATES } from "./data/applicant-filter.ts";
import type { Applicant } from "./data/applicants.ts";
import type { Applicants } from "./use-applicants.ts";

interface ApplicantToolsProps {
  applicants: Applicants;
  selection: Selection<Applicant>;
  /** True in the list of applicants of all jobs. Only this list has a filter by job. */
  hasJobs: boolean;
}

/**
 * The search, the filters, the selection and the export. On a phone, a sheet has all of these
 * except the search.
 */
export function ApplicantTools({ applicants, selection, hasJobs }: ApplicantToolsProps) {
  const { filter, setFilter, total } = applicants;
  const isPhone = !useMedia("(min-width: 40rem)");
  const employer = useCurrentEmployer();
  const isReadOnly = employer.inactive === 1;
  const { done, toggle } = useExport(messages, async (progress) =>
    (await import("./export-applicants.ts")).exportApplicants({ employer, filter, ...progress }),
  );
  const { data: jobs = [] } = useQuery({ ...jobsWithApplicantsQuery(employer.id), enabled: hasJobs });
  const filters = (
    <>
      <StateSelect applicants={applicants} />
      <AnswersSelect applicants={applicants} />
      {hasJobs && <JobSelect applicants={applicants} jobs={jobs} />}
    </>
  );
  const inUse = [filter.state, filter.meetsNeeds, hasJobs ? filter.job : null].filter((chosen) => chosen !== null);
  return (
    <div className="person-tools flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <search className="flex flex-wrap gap-2 max-sm:w-full">
        <div className={isPhone ? "min-w-0 flex-1" : undefined}>
          <SearchAsYouType
            label={messages.searchLabel}
            placeholder={hasJobs ? messages.searchPlaceholder : messages.searchPlaceholderOfJob}
            value={filter.search}
            onSearch={(search) => setFilter({ search }, { isTyping: true })}
          />
        </div>
        {!isPhone && filters}
        <ToolsSheet
          isPhone={isPhone}
          title={messages.tools}
          showLabel={messages.showApplicants}
          filtersInUse={inUse.length}
          selection={selection}
          canSelect={!isReadOnly && total > 0}
          onExport={total === 0 ? null : toggle}
        >
          {filters}
        </ToolsSheet>
      </search>
      {(!isPhone || done !== null) && (
        <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
          <p role="status" className={done === null ? "sr-only" : "text-ink-muted"}>
            {done !== null && messages.exporting(done)}
          </p>
          {!isReadOnly && !isPhone && (
            <Button
              icon={selection.isOn ? "check" : "success"}
              isDisabled={total === 0 && !selection.isOn}
              onClick={selection.isOn ? selection.end : selection.begin}
            >
              {selection.isOn ? listToolsMessages.doneSelecting : listToolsMessages.select}
            </Button>
          )}
          <Button isDisabled={total === 0} onClick={toggle}>
            {done === null ? listToolsMessages.export : messages.cancelExport}
          </Button>
        </div>
      )}
    </div>
  );
}

interface FilterProps {
  applicants: Applicants;
}

function StateSelect({ applicants: { filter, setFilter } }: FilterProps) {
  return (
    <select
      aria-label={messages.filterByState}
      className="input"
      value={filter.state ?? ""}
      onChange={({ target }) =>
        setFilter({ state: APPLICATION_STATES.find((state) => state === target.value) ?? null })
      }
    >
      <option value="">{messages.allStates}</option>
      {APPLICATION_STATES.map((state) => (
        <option key={state} value={state}>
          {messages.states[state]}
        </option>
      ))}
    </select>
  );
}

/** Shows the filter only if it is in use or if an applicant did not give a needed answer. */
function AnswersSelect({ applicants: { filter, setFilter, list } }: FilterProps) {
  if (filter.meetsNeeds === null && !list.data?.has_unmet) return null;
  return (
    <select
      aria-label={messages.filterByAnswers}
      className="input answers-filter"
      value={String(filter.meetsNeeds)}
      onChange={({ target: { value } }) => setFilter({ meetsNeeds: value === "null" ? null : value === "true" })}
    >
      <option value="null">{messages.allAnswers}</option>
      <option value="true">{messages.metNeeds}</option>
      <option value="false">{messages.unmetNeeds}</option>
    </select>
  );
}

interface JobSelectProps extends FilterProps {
  /** The jobs that have applicants. */
  jobs: readonly { id: number; name: string }[];
}

function JobSelect({ applicants: { filter, setFilter }, jobs }: JobSelectProps) {
  const { job } = filter;
  const isListed = jobs.some(({ id }) => id === job);
  return (
    <select
      aria-label={messages.filterByJob}
      className="input job-filter"
      value={job ?? ""}
      onChange={({ target: { value } }) =>
        setFilter({ job: value === "active" ? value : value === "" ? null : Number(value) })
      }
    >
      <option value="">{messages.allJobs}</option>
      <option value="active">{messages.activeJobs}</option>
      {typeof job === "number" && !isListed && <option value={job}>{messages.chosenJob}</option>}
      {jobs.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
