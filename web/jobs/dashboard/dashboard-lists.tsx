import { withSource } from "#domain/job/sources.ts";
import { publicPageMessages as messages } from "#domain/messages/public-page.ts";
import { companyPath } from "#domain/public-paths.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { CopyButton } from "#web/ui/copying/copy-button.tsx";

// The lists of the dashboard, which load later than its figures.
export { Needs } from "./needs.tsx";
export { RecentActivity } from "./recent-activity.tsx";

/**
 * Links to the company's public page. If the page is not open yet, shows when it will appear (rule
 * 76).
 */
export function PublicPage({ isOpen }: { isOpen: boolean }) {
  const url = location.origin + withSource(companyPath(useCurrentEmployer()), "link");
  if (!isOpen) return messages.appears;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      <a href={url} target="_blank" rel="noreferrer" className="link py-1">
        {messages.open}
      </a>
      <CopyButton text={url} label={messages.copyLink} variant="ghost" className="btn-row" />
    </span>
  );
}
