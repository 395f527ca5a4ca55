import "./live-preview.css";
import { useEffect, useId, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import { livePreviewMessages as messages } from "#domain/messages/live-preview.ts";
import type { Lookups } from "#web/jobs/data/lookups.ts";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";
import { Tabs } from "#web/ui/lists/tabs.tsx";
import { useCodeOrRetry } from "#web/ui/overlays/use-loaded.ts";

const tabs = [
  { value: "edit", label: messages.edit },
  { value: "preview", label: messages.preview },
] as const;

/** Attributes of the element around the fields. */
type FieldsPanel = { id?: string; role?: "tabpanel"; "aria-label"?: string };

interface LivePreviewProps {
  lookups: Lookups | undefined;
  onPanel: (panel: FieldsPanel) => void;
}

/**
 * Previews the public page of the job that the user is typing. The preview is next to the form in
 * windows from 1200 px, and otherwise in a tab. Rule 96
 */
export function LivePreview({ lookups, onPanel }: LivePreviewProps) {
  // The empty element above the fields.
  const place = document.querySelector<HTMLElement>(".preview-tabs");
  const isWide = useMedia("(min-width: 75rem)");
  const headingId = useId();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const panelId = useId();
  useEffect(
    () => onPanel(isWide ? {} : { id: panelId, role: "tabpanel", "aria-label": messages.edit }),
    [isWide, onPanel, panelId],
  );

  // Switches from the preview to the fields when the user clicks another button of the page,
  // because this button may focus a field.
  useEffect(() => {
    if (!isPreviewing) return;
    const showFields = ({ target }: Event) => {
      const isOutside = target instanceof Element && target.closest("main button") && !place?.contains(target);
      if (isOutside) flushSync(() => setIsPreviewing(false));
    };
    document.addEventListener("click", showFields, true);
    return () => document.removeEventListener("click", showFields, true);
  }, [isPreviewing, place]);

  if (isWide)
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll the preview.
      <section aria-labelledby={headingId} className="live-preview" tabIndex={0}>
        <h2 id={headingId} className="text-base">
          {messages.preview}
        </h2>
        <p className="mb-3 text-xs text-ink-muted">{messages.hint}</p>
        <TypedJob lookups={lookups} />
      </section>
    );
  return (
    place &&
    createPortal(
      <Tabs
        label={messages.view}
        tabs={tabs}
        value={isPreviewing ? "preview" : "edit"}
        onChange={(value) => setIsPreviewing(value === "preview")}
        otherPanelId={panelId}
      >
        {isPreviewing && (
          <>
            <h2 className="sr-only">{messages.hint}</h2>
            <TypedJob lookups={lookups} hasRetry />
          </>
        )}
      </Tabs>,
      place,
    )
  );
}

const loadTypedJob = () => import("./typed-job.tsx");

/**
 * Loads the code of the preview when it first shows. If loading fails, a preview in a tab offers to
 * try again, and a preview next to the form stays empty.
 */
function TypedJob({ lookups, hasRetry }: { lookups: Lookups | undefined; hasRetry?: boolean }) {
  const { code, isMissing, retry } = useCodeOrRetry(loadTypedJob);
  if (code && lookups) return <code.TypedJob lookups={lookups} />;
  if (!isMissing) return <Skeleton width="60%" />;
  return hasRetry && <LoadFailure onRetry={retry}>{messages.failed}</LoadFailure>;
}
