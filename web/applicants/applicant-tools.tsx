import { useQuery } from "@tanstack/react-query";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { SearchAsYouType } from "#web/ui/controls/search-as-you-type.tsx";
import { useExport } from "#web/ui/lists/use-export.ts";
import type { Selection } from "#web/ui/lists/use-selection.ts";
import { jobsWithApplicantsQuery } from "./data/applicant-changes.ts";
import { APPLICATION_STATES, type ApplicantFilter } from "./data/applicant-filter.ts";
import type { Applicant } from "./data/applicants.ts";
import type { Applicants } from "./use-applicants.ts";

interface ApplicantToolsProps {
  applicants: Applicants;
  selection: Selection<Applicant>;
  /** True in the list of all jobs, which has a filter by job. */
  hasJobs: boolean;
}

/** Search, filters, selecting and export. */
export function ApplicantTools({ applicants, selection, hasJobs }: ApplicantToolsProps) {
  const { filter, setFilter, total } = applicants;
  const employer = useCurrentEmployer();
  const isReadOnly = employer.inactive === 1;
  const { done, toggle } = useExport(messages, async (progress) =>
    (await import("./export-applicants.ts")).exportApplicants({ employer, filter, ...progress }),
  );
  return (
    <div className="person-tools flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <search className="flex flex-wrap gap-2 max-sm:w-full">
        <div className="max-sm:w-full">
          <SearchAsYouType
            label={messages.searchLabel}
            placeholder={hasJobs ? messages.searchPlaceholder : messages.searchPlaceholderOfJob}
            value={filter.search}
            onSearch={(search) => setFilter({ search }, { isTyping: true })}
          />
        </div>
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
        {(filter.meetsNeeds !== null || applicants.list.data?.has_unmet) && (
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
        )}
        {hasJobs && <JobSelect filter={filter} onChoose={(job) => setFilter({ job })} />}
      </search>
      <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:flex-1">
        <p role="status" className={done === null ? "sr-only" : "text-ink-muted"}>
          {done !== null && messages.exporting(done)}
        </p>
        {!isReadOnly && (
          <Button
            icon={selection.isOn ? "check" : "success"}
            isDisabled={total === 0 && !selection.isOn}
            onClick={selection.isOn ? selection.end : selection.begin}
          >
            {selection.isOn ? messages.doneSelecting : messages.select}
          </Button>
        )}
        <Button isDisabled={total === 0} onClick={toggle}>
          {done === null ? messages.export : messages.cancelExport}
        </Button>
      </div>
    </div>
  );
}

interface JobSelectProps {
  filter: ApplicantFilter;
  onChoose: (job: ApplicantFilter["job"]) => void;
}

function JobSelect({ filter: { job }, onChoose }: JobSelectProps) {
  const { data: jobs = [] } = useQuery(jobsWithApplicantsQuery(useCurrentEmployer().id));
  const isListed = jobs.some(({ id }) => id === job);
  return (
    <select
      aria-label={messages.filterByJob}
      className="input job-filter"
      value={job ?? ""}
      onChange={({ target: { value } }) => onChoose(value === "active" ? value : value === "" ? null : Number(value))}
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
