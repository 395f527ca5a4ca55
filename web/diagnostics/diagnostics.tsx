import "./diagnostics-button.css";
import { Component, type ReactNode } from "react";
import { bugReportMessages } from "#domain/messages/shell.ts";
import { config } from "#web/browser/config.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { useLoaded } from "#web/ui/overlays/use-loaded.ts";
import { closeDiagnostics, showDiagnostics, useDiagnosticsView } from "./diagnostics-view.ts";

const loadParts = () => import("./diagnostics-parts.ts");
const preload = () => void loadParts().catch(() => undefined);

/**
 * The floating button (Spec §2 "Bug-report tool"). Its panel and its console load when the user
 * first opens either.
 */
export function Diagnostics() {
  const view = useDiagnosticsView();
  const parts = useLoaded(loadParts, view !== "closed", closeDiagnostics);
  const isPanelOpen = view === "panel";
  return (
    <aside aria-label="Diagnostics">
      <div className="report-place">
        {view !== "closed" && parts && (
          <DiagnosticsBoundary key={view}>
            {isPanelOpen ? <parts.DiagnosticsPanel /> : <parts.DiagnosticsConsole />}
          </DiagnosticsBoundary>
        )}
        <button
          type="button"
          aria-label={bugReportMessages.title}
          aria-expanded={isPanelOpen}
          title={isPanelOpen ? undefined : bugReportMessages.title}
          onClick={() => (isPanelOpen ? closeDiagnostics() : showDiagnostics("panel"))}
          onPointerEnter={preload}
          onFocus={preload}
          className="btn btn-outline report-button"
        >
          <Icon name={isPanelOpen ? "close" : "bug"} />
        </button>
      </div>
    </aside>
  );
}

/** Shows the button and the support email address if rendering the report fails. Rule 50 */
class DiagnosticsBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    return (
      <p role="alert" className="diagnostics-panel floating text-danger-text">
        {bugReportMessages.failed(config.supportEmail || config.bugReportEmail)}
      </p>
    );
  }
}
