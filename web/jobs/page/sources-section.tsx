import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { SOURCES, type Source, withSource } from "#domain/job/sources.ts";
import { jobSourceMessages as messages } from "#domain/messages/job-sources.ts";
import { publicJobPath } from "#domain/public-paths.ts";
import { formatCount } from "#domain/text/format.ts";
import { type JobOfPage, type JobSource, jobSourcesQuery } from "#web/jobs/data/one-job.ts";
import { CopyButton } from "#web/ui/copying/copy-button.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { CountTable, elsewhereOf, isCounted } from "./figures-section.tsx";
import { PageSection } from "./page-section.tsx";
import { usePostingState } from "./use-posting-state.ts";

/**
 * Shows views, apply clicks and applications of the last 30 days by source, and offers links for
 * some sources. Rule 78
 */
export function SourcesSection({ job }: { job: JobOfPage }) {
  const { data, isError, isFetching, refetch } = useQuery(jobSourcesQuery(job.id));
  const { obstacle } = usePostingState(job);
  const rows = data && toRows(data);
  if (!isCounted(job)) {
    return (
      !obstacle && (
        <PageSection title={messages.title}>
          <SeparateLinks job={job} />
        </PageSection>
      )
    );
  }
  return (
    <PageSection title={messages.title} hint={messages.hint} isBusy={!rows}>
      {isError && !isFetching && !rows ? (
        <LoadFailure onRetry={() => void refetch()}>{messages.failed}</LoadFailure>
      ) : !rows ? (
        <Skeleton width="12rem" />
      ) : rows.length === 0 ? (
        <p className="text-ink-muted">{messages.none}</p>
      ) : (
        <CountTable
          caption={messages.title}
          first={messages.from}
          rows={rows}
          hasApplications={elsewhereOf(job) === null}
        />
      )}
      {!obstacle && <SeparateLinks job={job} />}
    </PageSection>
  );
}

interface SourceRow extends Omit<JobSource, "source" | "host"> {
  key: string;
  label: ReactNode;
}

/** Number of websites that a row names. */
const HOSTS_SHOWN = 3;

/**
 * Adds up the counts of each source and names the websites with the most views. If the source is
 * unknown, each website has its own row. Leaves out rows without any count.
 */
function toRows(counts: readonly JobSource[]): SourceRow[] {
  const ofSource = SOURCES.map((source) =>
    joinRows(
      source,
      counts.filter((count) => count.source === source),
    ),
  );
  const others = counts
    .filter(({ source }) => source === "")
    .map(({ source: _, host, ...figures }) => ({ ...figures, key: `host ${host}`, label: labelOfHost(host) }));
  return [...ofSource, ...others]
    .filter(({ views, apply_clicks, applications }) => views + apply_clicks + applications > 0)
    .sort((a, b) => b.views - a.views || b.apply_clicks - a.apply_clicks || b.applications - a.applications);
}

function joinRows(source: Source, counts: readonly JobSource[]): SourceRow {
  const total = (figure: "views" | "apply_clicks" | "applications") =>
    counts.reduce((sum, count) => sum + count[figure], 0);
  const hosts = counts.filter(({ host, views }) => host !== "" && views > 0).sort((a, b) => b.views - a.views);
  const names = hosts
    .slice(0, HOSTS_SHOWN)
    .map(({ host, views }) => `${host === "other" ? messages.others : host} ${formatCount(views)}`);
  return {
    key: source,
    label: (
      <>
        {messages.sources[source]}
        {names.length > 0 && <span className="block text-xs text-ink-muted">{messages.by(names.join(", "))}</span>}
      </>
    ),
    views: total("views"),
    apply_clicks: total("apply_clicks"),
    applications: total("applications"),
  };
}

function labelOfHost(host: string): string {
  if (host === "") return messages.unknown;
  return host === "other" ? messages.otherWebsites : host;
}

const PLACES = Object.entries(messages.places) as [Source, string][];

function SeparateLinks({ job }: { job: JobOfPage }) {
  const url = location.origin + publicJobPath(job);
  return (
    <details className="folded">
      <summary>{messages.linksTitle}</summary>
      <p className="pt-2 text-ink-muted">{messages.linksHint}</p>
      <div className="flex flex-wrap gap-2 pt-2">
        {PLACES.map(([place, name]) => (
          <CopyButton key={place} text={withSource(url, place)} label={messages.copyFor(name)} />
        ))}
      </div>
    </details>
  );
}
