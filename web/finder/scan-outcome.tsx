import { useMutation } from "@tanstack/react-query";
import { isWebUrl } from "#domain/fields/web-url.ts";
import { websiteScanMessages as messages } from "#domain/messages/website-scan.ts";
import { formatDateTime } from "#domain/text/format.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { suggestLeftOut, type WebsiteScan } from "./website-scans.ts";

/**
 * Shows when the scan ended, which job boards the portal cannot read, and what the scan found on
 * each page.
 */
export function ScanOutcome({ scan: { id, ended, jobs_found, report } }: { scan: WebsiteScan }) {
  const { pages = [], boards = [], notes = [], leftOut = 0 } = report;
  return (
    <div className="grid gap-1 text-xs text-ink-muted">
      {boards.map(({ name, url }) => (
        <p key={name} className="text-sm text-ink">
          {messages.onBoard(name)} {isWebUrl(url) && <Away url={url}>{messages.openBoard(name)}</Away>}
        </p>
      ))}
      {jobs_found === 0 && reasons(notes, pages).map((reason) => <p key={reason}>{reason}</p>)}
      {leftOut > 0 && <LeftOut key={id} jobs={leftOut} />}
      {ended && <p>{messages.ended(formatDateTime(ended))}</p>}
      {pages.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer font-medium">{messages.whatWasRead}</summary>
          <ul className="grid gap-2 py-1 wrap-anywhere">
            {pages.map(({ url, said }) => (
              <li key={url} className="grid justify-items-start">
                {isWebUrl(url) ? <Away url={url}>{shown(url)}</Away> : shown(url)} <span>{said}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

/**
 * Returns why a scan found no jobs. If there are no notes and the scan read a single page, returns
 * the remark about this page.
 */
function reasons(notes: string[], pages: { said: string }[]): string[] {
  const [first, ...others] = pages;
  return notes.length === 0 && first && others.length === 0 ? [first.said] : notes;
}

function Away({ url, children }: { url: string; children: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="inline-flex min-h-6">
      {children}
    </a>
  );
}

function shown(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/, "").replace(/\/$/, "");
}

/** Shows how many jobs a scan left out, and lets the member include them again (rule 73). */
function LeftOut({ jobs }: { jobs: number }) {
  const employer = useCurrentEmployer();
  const { mutate, isPending, isSuccess } = useMutation(suggestLeftOut);
  const onError = () => toast({ message: messages.includeFailed, tone: "danger" });
  return (
    <p>
      <span role="status">{isSuccess ? messages.included : messages.leftOut(jobs)}</span>{" "}
      {!isSuccess && employer.inactive !== 1 && (
        <button
          type="button"
          aria-busy={isPending}
          onClick={() => isPending || mutate(employer.id, { onError })}
          className="min-h-6 text-accent-text [text-decoration:underline_1px] underline-offset-3"
        >
          {messages.include}
        </button>
      )}
    </p>
  );
}
