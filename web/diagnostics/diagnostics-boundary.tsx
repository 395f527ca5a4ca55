import { Component, type ReactNode } from "react";
import { bugReportMessages } from "#domain/messages/shell.ts";
import { config } from "#web/browser/config.ts";

/** If rendering the report fails, keeps the button and shows the support email address. Rule 50 */
export class DiagnosticsBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
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
