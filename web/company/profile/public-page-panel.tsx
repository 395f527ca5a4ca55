import { useId, useState } from "react";
import { type EmbedTheme, embedCode, embedUrl } from "#domain/company/embed-code.ts";
import { publicPageMessages as messages } from "#domain/messages/public-page.ts";
import { companyPath } from "#domain/public-paths.ts";
import type { EmployerProfile } from "#web/company/data/employers.ts";
import { Field } from "#web/ui/controls/field.tsx";
import { SelectField } from "#web/ui/controls/select-field.tsx";
import { CopyButton } from "#web/ui/copying/copy-button.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

const THEMES = Object.keys(messages.themes) as EmbedTheme[];

/** Offers the company's public page, and code that shows its jobs on another website. */
export function PublicPagePanel({ profile }: { profile: EmployerProfile }) {
  const isPublic = profile.approved === 1 && profile.inactive === 0;
  const url = location.origin + companyPath(profile);
  return (
    <SectionCard title={messages.title} hint={isPublic ? messages.hint : messages.afterApproval}>
      {isPublic && (
        <div className="grid gap-4">
          <p className="wrap-anywhere">
            <a href={url} target="_blank" rel="noreferrer" className="font-medium text-accent-text underline">
              {messages.open}
            </a>{" "}
            <span className="text-ink-muted">{url.replace(/^https?:\/\//, "")}</span>
          </p>
          <CopyButton text={url} label={messages.copyLink} />
          <EmbeddedList profile={profile} />
        </div>
      )}
    </SectionCard>
  );
}

function EmbeddedList({ profile }: { profile: EmployerProfile }) {
  const [theme, setTheme] = useState<EmbedTheme>("auto");
  const id = useId();
  const embedded = { company: profile, origin: location.origin, theme };
  return (
    <details>
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
        <Field id={`${id}-code`} label={messages.code}>
          {({ labelId: _, ...control }) => (
            <textarea {...control} className="input" readOnly rows={6} value={embedCode(embedded)} />
          )}
        </Field>
        <div className="flex flex-wrap items-center gap-4">
          <CopyButton text={embedCode(embedded)} label={messages.copyCode} />
          <a
            href={embedUrl(embedded)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-6 text-accent-text underline"
          >
            {messages.preview}
          </a>
        </div>
      </div>
    </details>
  );
}
