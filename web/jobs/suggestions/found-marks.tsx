import { websiteScanMessages as messages } from "#domain/messages/website-scan.ts";
import { formatDateTime } from "#domain/text/format.ts";
import type { SiteNews, Suggestion } from "#web/jobs/data/suggested-jobs.ts";
import { Badge } from "#web/ui/lists/badge.tsx";

interface FoundMarksProps {
  siteNews: SiteNews | undefined;
  sources: Suggestion["sources"];
}

/** What the website shows otherwise since it was found, and what the finder was not sure of. Rule 73 */
export function FoundMarks({ siteNews, sources }: FoundMarksProps) {
  const because = wordsOf(sources.name);
  if (!siteNews && !because) return null;
  return (
    <span className="my-1 flex flex-wrap items-center gap-1.5">
      {siteNews && (
        <Badge tone={siteNews.news === "gone" ? "warning" : "info"}>
          <span title={formatDateTime(siteNews.since)}>{messages[siteNews.news]}</span>
        </Badge>
      )}
      {because && (
        <>
          <Badge>{messages.uncertain}</Badge>
          {because.length > 0 && <span className="text-xs text-ink-muted">{messages.because(because)}</span>}
        </>
      )}
    </span>
  );
}

function wordsOf(source: unknown): string[] | undefined {
  const { because } = (source ?? {}) as { because?: unknown };
  return Array.isArray(because) ? because.filter((word) => typeof word === "string") : undefined;
}
