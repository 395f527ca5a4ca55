import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { type EmbedTheme, embedCode, embedUrl } from "#domain/company/embed-code.ts";
import { EMPLOYER_FIELDS } from "#domain/company/employer-fields.ts";
import { withSource } from "#domain/job/sources.ts";
import { publicPageMessages as messages } from "#domain/messages/public-page.ts";
import { companyPath } from "#domain/public-paths.ts";
import { type CompanyPage, companyPageQuery } from "#web/company/data/company-page.ts";
import type { EmployerProfile } from "#web/company/data/employers.ts";
import { Field } from "#web/ui/controls/field.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { SelectField } from "#web/ui/controls/select-field.tsx";
import { CopyButton } from "#web/ui/copying/copy-button.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

const THEMES = Object.keys(messages.themes) as EmbedTheme[];

/**
 * Offers the company's public page, and code that shows its jobs on another website. Also names the
 * texts that wait for staff.
 */
export function PublicPagePanel({ profile }: { profile: EmployerProfile }) {
  const { data: page, isError } = useQuery(companyPageQuery(profile.id));
  const isApproved = profile.approved === 1 && profile.inactive === 0;
  return (
    <SectionCard title={messages.title} hint={isApproved ? hintOf(page) : messages.afterApproval}>
      {isApproved && page && <WaitingTexts page={page} />}
      {isApproved && (page?.is_open || isError) && <OpenPage profile={profile} />}
    </SectionCard>
  );
}

function hintOf(page: CompanyPage | undefined): string {
  return page?.is_open === false ? messages.beforeFirstJob : messages.hint;
}

function WaitingTexts({ page }: { page: CompanyPage }) {
  return (["changed", "added"] as const).map((kind) => {
    const fields = page[kind].map((field) => EMPLOYER_FIELDS[field].label.toLowerCase());
    return (
      fields.length > 0 && (
        <p key={kind} className="flex gap-2 text-pretty">
          <Icon name="clock" size="small" className="mt-0.5 flex-none text-ink-muted" />
          {messages[kind](fields)}
        </p>
      )
    );
  });
}

function OpenPage({ profile }: { profile: EmployerProfile }) {
  const url = location.origin + companyPath(profile);
  return (
    <>
      <p className="wrap-anywhere">
        <a
          href={withSource(url, "link")}
          target="_blank"
          rel="noreferrer"
          className="font-medium text-accent-text underline"
        >
          {messages.open}
        </a>{" "}
        <span className="text-ink-muted">{url.replace(/^https?:\/\//, "")}</span>
      </p>
      <CopyButton text={withSource(url, "link")} label={messages.copyLink} />
      <EmbeddedList profile={profile} />
    </>
  );
}

function EmbeddedList({ profile }: { profile: EmployerProfile }) {
  const [isOpen, setIsOpen] = useState(false);
  const [theme, setTheme] = useState<EmbedTheme>("auto");
  const id = useId();
  const embedded = { company: profile, origin: location.origin, theme };
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="min-h-6 cursor-pointer font-medium">{messages.embed}</summary>
      <div className="grid gap-3 pt-2">
        <p className="text-ink-muted">{messages.embedHint}</p>
        <SelectField
          id={`${id}-colors`}
          label={messages.colors}
          options={THEMES.map((value) => ({ value, label: messages.themes[value] }))}
          value={theme}
          onChange={(event) => setTheme(THEMES.find((value) => value === event.target.value) ?? "auto")}
        />
        {isOpen && (
          // Each theme has its own frame. Changing the URL of a frame would add a history entry,
          // and Back would only change the theme.
          <iframe
            key={theme}
            src={embedUrl(embedded)}
            title={messages.preview}
            className="w-full rounded-md border border-line"
            style={{ height: "20rem" }}
          />
        )}
        <Field id={`${id}-code`} label={messages.code}>
          {({ labelId: _, ...control }) => (
            <textarea {...control} className="input" readOnly rows={6} value={embedCode(embedded)} />
          )}
        </Field>
        <CopyButton text={embedCode(embedded)} label={messages.copyCode} />
      </div>
    </details>
  );
}
