import "#domain/job/posting.css";
import "./job-preview.css";
import { createElement, Fragment, type ReactNode, useMemo } from "react";
import { isAllowedLink, isEmptyRichText, RICH_TEXT_LINK_ATTRIBUTES, RICH_TEXT_TAGS } from "#domain/fields/rich-text.ts";
import { JOB_FIELDS, type JobColumns } from "#domain/job/job-fields.ts";
import { addressText, areBenefitsFirst, hasLongText, hasPay, isPlaced, payRange } from "#domain/job/shown-job.ts";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { initialsOf } from "#domain/text/initials.ts";
import { type CalendarDate, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";

/** The parts of a job that its public page shows. */
type PreviewedJob = JobColumns &
  Pick<
    JobOfPage,
    | "approved"
    | "approved_at"
    | "text_unread_since"
    | "employment_types"
    | "location_types"
    | "education_credentials"
    | "experience_levels"
    | "job_categories_job_openings"
  >;

/**
 * Shows the job like its public page, but only the links in the description can be clicked. Marks
 * the missing values of a job that is still being typed.
 */
export function JobPreview({ job }: { job: PreviewedJob }) {
  const company = useCurrentEmployer();
  const { facts } = messages;
  const categories = job.job_categories_job_openings.map((link) => link.job_categories.name);
  const isPosted = job.approved === 1;
  const first = [
    [facts.pay, hasPay(job) && payRange(job)],
    [facts.type, job.employment_types.name],
    [facts.place, isPlaced(job) && addressText(job, job.location_types.name)],
    [facts.applyBy, formatCalendarDate(job.end_date)],
  ] as const;
  const details = [
    [facts.education, job.education_credentials.name],
    [facts.experience, job.experience_levels.name],
    ...(categories.length > 0 ? [[facts.categories, categories.join(", ")] as const] : []),
    [facts.posted, isPosted ? formatCalendarDate(postedOn(job)) : messages.postedOnApproval],
  ] as const;
  // Rule 29
  const unread = isPosted && job.text_unread_since !== null ? messages.unreadHere : null;
  const benefits = <Lines title={messages.benefits} text={job.benefits} note={unread} />;
  return (
    <article className="job-preview">
      <header>
        <p className="posting-head">
          {company.logo?.startsWith("/") ? (
            <img className="posting-logo" src={company.logo} alt="" width="40" height="40" />
          ) : (
            <span className="posting-monogram" aria-hidden="true">
              {initialsOf(company.name)}
            </span>
          )}
          <span>{company.name}</span>
        </p>
        <h3 className="posting-title mt-2">{job.name || <Missing what={JOB_FIELDS.name.label} />}</h3>
      </header>
      <div className="posting-card">
        <Facts facts={first} className="posting-facts" />
        <Facts facts={details} className="posting-details" />
        <Apply />
      </div>
      {areBenefitsFirst(job) && benefits}
      <section className="posting-text">
        <h4>{messages.about}</h4>
        {isEmptyRichText(job.description) ? <Missing /> : <RichTextView html={job.description} />}
      </section>
      {!areBenefitsFirst(job) && benefits}
      <Lines title={messages.howToApply} text={job.special_instructions} note={unread} />
      <Apply isShort={!hasLongText(job)} />
    </article>
  );
}

interface FactsProps {
  facts: readonly (readonly [label: string, value: string | false])[];
  className: string;
}

function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || <Missing />}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shown in place of a value that the member has not typed yet. */
function Missing({ what = messages.missing }: { what?: string }) {
  return <span className="font-normal text-ink-muted">{what}</span>;
}

/**
 * Imitates the public page's link for applying. A narrow preview shows this link only below the
 * text. A wide preview shows it above the text, and again below a long text.
 */
function Apply({ isShort = false }: { isShort?: boolean }) {
  return (
    <p className={`posting-apply ${isShort ? "posting-apply-short" : ""}`}>
      <span>{messages.apply}</span>
    </p>
  );
}

function Lines({ title, text, note }: { title: string; text: string | null; note: string | null }) {
  if (!text?.trim()) return null;
  return (
    <section className="posting-text">
      <h4>{title}</h4>
      {note && <p className="text-ink-muted">{note}</p>}
      <p className="posting-lines">{text.trim()}</p>
    </section>
  );
}

type PostedJob = Pick<PreviewedJob, "start_date" | "approved_at">;

/**
 * Returns the first day or the day of approval, whichever is later. Before approval, uses today.
 * The view site.jobs repeats this rule.
 */
export function postedOn({ start_date: start, approved_at: approved }: PostedJob): CalendarDate {
  const approval = approved === null ? portalToday() : todayInPortal(new Date(approved));
  return approval > start ? approval : start;
}

const TAGS: ReadonlySet<string> = new Set(RICH_TEXT_TAGS);

/**
 * Renders rich text with its allowed tags as elements and everything else as plain text (rule 23).
 * Headings become h4 and keep their size.
 */
function RichTextView({ html }: { html: string }) {
  const content = useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, "text/html");
    return childrenOf(body);
  }, [html]);
  return <div className="rich-text-view wrap-anywhere">{content}</div>;
}

function childrenOf(node: Node): ReactNode[] {
  // biome-ignore lint/suspicious/noArrayIndexKey: nodes of a text have no identity.
  return [...node.childNodes].map((child, index) => <Fragment key={index}>{toElement(child)}</Fragment>);
}

function toElement(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof HTMLElement)) return null;
  const tag = node.localName;
  if (tag === "script" || tag === "style") return null;
  const children = childrenOf(node);
  if (!TAGS.has(tag)) return children;
  if (tag === "br") return <br />;
  if (/^h\d$/.test(tag)) return createElement("h4", { "data-level": tag }, children);
  if (tag !== "a") return createElement(tag, null, children);
  const href = node.getAttribute("href");
  if (!href || !isAllowedLink(href)) return children;
  return (
    <a href={href} {...RICH_TEXT_LINK_ATTRIBUTES}>
      {children}
    </a>
  );
}
