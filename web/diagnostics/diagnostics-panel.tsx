import "./diagnostics.css";
import { useEffect, useRef, useState } from "react";
import { DIAGNOSTICS_PANEL_ENTRIES } from "#domain/limits.ts";
import { bugReportMessages as messages } from "#domain/messages/shell.ts";
import { Icon, IconShape } from "#web/ui/controls/icon.tsx";
import { useCopied } from "#web/ui/copying/use-copied.ts";
import { CLIPBOARD_ICON, CONSOLE_ICON } from "./diagnostics-icons.ts";
import { closeDiagnostics, leaveDiagnostics, showDiagnostics } from "./diagnostics-view.ts";
import { LogList } from "./log-list.tsx";
import { reportText } from "./report/report.ts";
import { type Outcome, sendBugReport } from "./report/send-bug-report.ts";
import { useReport } from "./report/use-report.ts";
import { ScrollBox } from "./scroll-box.tsx";

/**
 * The small panel next to the floating button. Its Copy button copies exactly the text that it
 * shows. Rules 43 and 50
 */
export function DiagnosticsPanel() {
  const { report } = useReport();
  const text = reportText(report);
  const { isCopied, hasFailed, copy } = useCopied();
  const [sent, setSent] = useState<Outcome | null>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus();
    return onFocusOutside(panel.current?.closest("aside"), leaveDiagnostics);
  }, []);
  const entries = report.find(({ name }) => name === "console")?.lines.slice(-DIAGNOSTICS_PANEL_ENTRIES) ?? [];

  return (
    <section
      ref={panel}
      aria-labelledby="diagnostics-title"
      tabIndex={-1}
      onKeyDown={(event) => event.key === "Escape" && closeDiagnostics()}
      className="diagnostics-panel floating"
    >
      <h2 id="diagnostics-title" className="px-2 pt-2">
        {messages.title}
      </h2>
      <p className="px-2 pb-2 text-xs text-ink-muted">{messages.masked}</p>
      <button type="button" className="btn btn-ghost" onClick={() => void sendBugReport(text).then(setSent)}>
        <Icon name="send" />
        {messages.send}
      </button>
      <button type="button" className="btn btn-ghost" onClick={() => showDiagnostics("console")}>
        <IconShape path={CONSOLE_ICON} />
        {messages.showConsole}
      </button>
      <button type="button" className="btn btn-ghost" onClick={() => void copy(text)}>
        {isCopied ? <Icon name="check" /> : <IconShape path={CLIPBOARD_ICON} />}
        {isCopied ? messages.copied : messages.copyLogs}
      </button>
      <div role="status" className="px-2">
        {isCopied && <span className="sr-only">{messages.copied}</span>}
        {hasFailed && <p className="text-danger-text">{messages.copyFailed}</p>}
        {sent && <p className={sent.tone === "danger" ? "text-danger-text" : "text-success-text"}>{sent.message}</p>}
      </div>
      <h3>{messages.lastEntries(DIAGNOSTICS_PANEL_ENTRIES)}</h3>
      <ScrollBox label={messages.lastEntries(DIAGNOSTICS_PANEL_ENTRIES)} className="diagnostics-shown" followsEnd>
        <LogList lines={entries} isNarrow />
      </ScrollBox>
      <h3>{messages.everything}</h3>
      <ScrollBox label={messages.everything} className="diagnostics-shown">
        <pre>{text}</pre>
      </ScrollBox>
    </section>
  );
}

/**
 * Calls `onLeave` when the focus leaves the panel. An open panel could cover the element that has
 * the focus.
 */
function onFocusOutside(place: Element | null | undefined, onLeave: () => void): () => void {
  const stop = new AbortController();
  const onFocus = ({ target }: FocusEvent) => target instanceof Node && !place?.contains(target) && onLeave();
  document.addEventListener("focusin", onFocus, { signal: stop.signal });
  return () => stop.abort();
}
