import { useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { config } from "#web/browser/config.ts";
import { applicantsQuery, applicationsKeptQuery, holdApplications } from "#web/jobs/data/applications.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { joinClasses } from "#web/ui/controls/join-classes.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { EmptyState } from "#web/ui/lists/empty-state.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { ApplicantItem } from "./applicant-item.tsx";
import { PageSection } from "./page-section.tsx";

interface ApplicantsSectionProps {
  jobId: number;
  applicationType: JobOfPage["application_type"];
}

/** Lists a job's applicants, newest first. Rule 77 */
export function ApplicantsSection({ jobId, applicationType }: ApplicantsSectionProps) {
  const [page, setPage] = useState(1);
  const list = useQuery(applicantsQuery(jobId, page));
  const kept = useQuery(applicationsKeptQuery(jobId));
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const total = list.data?.total ?? 0;
  const first = (page - 1) * JOB_TABLE_PAGE_SIZE;
  const applicants = list.data?.jobs;
  const lastPage = Math.max(1, Math.ceil(total / JOB_TABLE_PAGE_SIZE));
  // The last applicants of this page may have deleted their applications.
  if (list.data && !list.isPlaceholderData && page > lastPage) setPage(lastPage);

  return (
    <PageSection
      title={messages.title}
      hint={total > 0 && !isReadOnly ? messages.hint : undefined}
      isBusy={list.isFetching}
    >
      {list.isError && !list.isFetching && !applicants ? (
        <LoadFailure onRetry={() => void list.refetch()}>{messages.loadFailed}</LoadFailure>
      ) : applicants && total === 0 ? (
        <>
          {/* Shows the hold even without applications, because the member could not end it
              otherwise. */}
          {kept.data?.applications_held_at && <KeptNote jobId={jobId} kept={kept.data} isReadOnly={isReadOnly} />}
          <NoApplicants way={wayOf(applicationType)} />
        </>
      ) : (
        <>
          {kept.data && <KeptNote jobId={jobId} kept={kept.data} isReadOnly={isReadOnly} />}
          {kept.isError && !kept.isFetching && !kept.data && (
            <LoadFailure onRetry={() => void kept.refetch()}>{messages.keptFailed}</LoadFailure>
          )}
          <ul className="grid">
            {applicants
              ? applicants.map((applicant) => (
                  <ApplicantItem
                    key={applicant.id}
                    applicant={applicant}
                    jobName={kept.data?.name ?? ""}
                    isReadOnly={isReadOnly}
                  />
                ))
              : [60, 45, 52].map((width) => (
                  <li key={width} className="border-t border-line py-3">
                    <Skeleton width={`${width}%`} />
                  </li>
                ))}
          </ul>
          {applicants && (
            <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3 text-ink-muted">
              <p role="status">{messages.count(first + 1, Math.min(first + JOB_TABLE_PAGE_SIZE, total), total)}</p>
              {total > JOB_TABLE_PAGE_SIZE && (
                <div data-clicks className="flex gap-2">
                  <Button isDisabled={page <= 1} onClick={() => setPage((now) => Math.max(1, now - 1))}>
                    {messages.newer}
                  </Button>
                  <Button
                    isDisabled={first + JOB_TABLE_PAGE_SIZE >= total}
                    onClick={() => setPage((now) => Math.min(lastPage, now + 1))}
                  >
                    {messages.older}
                  </Button>
                </div>
              )}
            </div>
          )}
        </>
      )}
    </PageSection>
  );
}

type Way = keyof typeof messages.noneHints;

/**
 * Shows an empty state only if applications arrive on this platform. Otherwise says where they
 * arrive.
 */
function NoApplicants({ way }: { way: Way }) {
  const hint = messages.noneHints[way];
  if (way !== "form") return <p className="text-ink-muted">{hint}</p>;
  return <EmptyState title={messages.none}>{hint}</EmptyState>;
}

function wayOf(applicationType: JobOfPage["application_type"]): Way {
  if (applicationType === "email") return "email";
  return applicationType === "platform" && config.hasApplyForm ? "form" : "elsewhere";
}

interface KeptNoteProps {
  jobId: number;
  kept: { applications_held_at: string | null; applications_deleted_on: string | null };
  isReadOnly: boolean;
}

/** Shows how long the applications are kept, with buttons to hold or release all of them. */
function KeptNote({ jobId, kept, isReadOnly }: KeptNoteProps) {
  const { mutateAsync: hold, isPending } = useMutation(holdApplications);
  const holdButton = useRef<HTMLButtonElement>(null);
  const isHeld = kept.applications_held_at !== null;
  const isUrgent = !isHeld && kept.applications_deleted_on !== null;
  const note = isHeld
    ? messages.allHeld
    : kept.applications_deleted_on
      ? messages.deletedOn(kept.applications_deleted_on)
      : !isReadOnly && messages.whatHoldDoes;

  if (!note) return null;

  async function change(next: boolean) {
    try {
      await hold({ jobId, isHeld: next });
      // Focuses "Hold all", because the clicked "Release all" is removed.
      if (!next) holdButton.current?.focus();
    } catch {
      toast({ message: messages.holdFailed, tone: "danger" });
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p
        className={joinClasses(
          "min-w-0 flex-[1_1_16rem]",
          isUrgent ? "tone-warning rounded-sm border px-3 py-2" : "text-ink-muted",
        )}
      >
        {note}
      </p>
      {!isReadOnly && (
        <Button
          ref={holdButton}
          isBusy={isPending && !isHeld}
          isSoftDisabled={isHeld}
          onClick={() => void change(true)}
        >
          {messages.holdAll}
        </Button>
      )}
      {!isReadOnly && isHeld && (
        <div className="flex w-full justify-end">
          <Button variant="ghost" className="btn-row" isBusy={isPending} onClick={() => void change(false)}>
            {messages.releaseAll}
          </Button>
        </div>
      )}
    </div>
  );
}
