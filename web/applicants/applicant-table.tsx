// biome-ignore-all lint/a11y/noRedundantRoles: `display: grid` removes the implicit roles.
import { Link } from "react-router";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { answersMessages } from "#domain/messages/answers.ts";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import type { IconName } from "#web/ui/controls/icon-paths.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import type { Selection } from "#web/ui/lists/use-selection.ts";
import { StateBadge } from "./applicant-badges.tsx";
import type { Applicant } from "./data/applicants.ts";
import type { Applicants } from "./use-applicants.ts";

/** The functions that the buttons of an applicant's row call. */
interface ApplicantActions {
  onAnswer: (kind: "invite" | "decline", applicants: readonly Applicant[]) => void;
  onNote: (applicant: Applicant) => void;
}

interface ApplicantTableProps {
  applicants: Applicants;
  /** Set only while the user selects applicants. */
  selection: Selection<Applicant> | null;
  /** True in the list of applicants of all jobs, which shows each applicant's job. */
  hasJobs: boolean;
  /** Null if the company is read-only. */
  actions: ApplicantActions | null;
}

/** The applicants of a page. Each row opens an applicant. */
export function ApplicantTable({ applicants, selection, hasJobs, actions }: ApplicantTableProps) {
  const { list, page, total, turn } = applicants;
  const first = (page - 1) * JOB_TABLE_PAGE_SIZE;
  const last = Math.min(first + JOB_TABLE_PAGE_SIZE, total);
  const hasMore = list.data?.has_more ?? false;
  return (
    <div className="people-list">
      <table role="table" aria-label={messages.title} aria-busy={list.isFetching} className="people-table">
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            {selection && <Heading>{messages.columns.select}</Heading>}
            <Heading>{messages.columns.person}</Heading>
            <Heading>{messages.columns.state}</Heading>
            <Heading>{messages.columns.time}</Heading>
            {actions && <Heading>{messages.columns.actions}</Heading>}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {list.data
            ? list.data.rows.map((row) => (
                <Row key={row.id} row={row} {...{ applicants, selection, hasJobs, actions }} />
              ))
            : [60, 45, 52].map((width) => (
                <tr key={width} role="row" className="person-row">
                  <td role="cell">
                    <Skeleton width={`${width}%`} />
                    <Skeleton width="40%" isSecondLine />
                  </td>
                </tr>
              ))}
        </tbody>
      </table>
      {list.data && (
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-ink-muted">
          <p>{messages.count(first + 1, last, total, hasMore)}</p>
          {total > JOB_TABLE_PAGE_SIZE && (
            <div data-clicks className="flex gap-2">
              <Button isDisabled={page <= 1} onClick={() => turn(-1)}>
                {messages.newer}
              </Button>
              <Button isDisabled={last >= total && !hasMore} onClick={() => turn(1)}>
                {messages.older}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <th role="columnheader" scope="col">
      {children}
    </th>
  );
}

function Row({ row, applicants, selection, hasJobs, actions }: ApplicantTableProps & { row: Applicant }) {
  const { id, name, message, created, state, job_name: job, notes, meets_needs: meetsNeeds } = row;
  const isShown = id === applicants.applicant?.id;
  return (
    <tr role="row" className="person-row" data-shown={isShown || undefined}>
      {selection && (
        <td role="cell" className="person-select">
          <label className="flex size-6 items-center">
            <input
              type="checkbox"
              className="checkbox"
              aria-label={messages.selectOne(name ?? "")}
              checked={selection.selected.has(id)}
              onChange={({ target }) => selection.select([row], target.checked)}
            />
          </label>
        </td>
      )}
      <th role="rowheader" scope="row" className="min-w-0">
        <Link
          {...applicants.linkToApplicant(id)}
          preventScrollReset
          data-id={id}
          aria-current={isShown ? "true" : undefined}
          className="person-link"
        >
          {name}
        </Link>
        {hasJobs && <span className="block truncate text-ink">{job}</span>}
        <span className="block truncate">{message || messages.noMessage}</span>
      </th>
      <td role="cell" className="person-state">
        <StateBadge state={state} />
      </td>
      <td role="cell" className="person-time text-xs">
        <time dateTime={created}>{shortDay(created)}</time>
        {notes > 0 && <span> · {messages.noteCount(notes)}</span>}
        {!meetsNeeds && <span className="text-warning-text"> · {messages.otherAnswer}</span>}
      </td>
      {actions && (
        <td role="cell" className="person-actions">
          <RowActions applicant={row} {...actions} />
        </td>
      )}
    </tr>
  );
}

const ANSWERS: readonly { kind: "invite" | "decline"; icon: IconName }[] = [
  { kind: "invite", icon: "send" },
  { kind: "decline", icon: "close" },
];

/** The buttons of an applicant's row. */
function RowActions({ applicant, onAnswer, onNote }: ApplicantActions & { applicant: Applicant }) {
  const name = applicant.name ?? "";
  return (
    <>
      {ANSWERS.map(({ kind, icon }) => {
        const label = answersMessages.answerOne(answersMessages.verbs[kind], name);
        return (
          <IconButton
            key={kind}
            isInRow
            icon={icon}
            label={label}
            title={label}
            onClick={() => onAnswer(kind, [applicant])}
          />
        );
      })}
      <IconButton
        isInRow
        icon="edit"
        label={messages.noteAbout(name)}
        title={messages.noteAbout(name)}
        onClick={() => onNote(applicant)}
      />
    </>
  );
}

/** Formats a moment like "Nov 16", in the reader's time zone (rule 46). */
function shortDay(moment: string): string {
  return new Date(moment).toLocaleDateString("en-US", { month: "short", day: "numeric" });
}
