import "./diagnostics.css";
import { useState } from "react";
import { DIAGNOSTICS_REFRESH_MS } from "#domain/limits.ts";
import { bugReportMessages as messages } from "#domain/messages/shell.ts";
import { saveFile } from "#web/browser/save-file.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { IconShape } from "#web/ui/controls/icon.tsx";
import { useCopied } from "#web/ui/copying/use-copied.ts";
import { Tabs } from "#web/ui/lists/tabs.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { DOWNLOAD_ICON } from "./diagnostics-icons.ts";
import { closeDiagnostics } from "./diagnostics-view.ts";
import { LogList } from "./log-list.tsx";
import { type ReportSection, reportText, type SectionName } from "./report/report.ts";
import { useReport } from "./report/use-report.ts";
import { ScrollBox } from "./scroll-box.tsx";

/**
 * The report in four tabs (Spec §2 "Display Console on Screen"). Copy and Download use the same
 * text.
 */
export function DiagnosticsConsole() {
  const { report, refresh } = useReport();
  const [shown, setShown] = useState<SectionName>("console");
  const { isCopied, hasFailed, copy } = useCopied();
  const section = report.find(({ name }) => name === shown);
  return (
    <Dialog
      isOpen
      onClose={closeDiagnostics}
      title="Diagnostics"
      footer={
        <>
          <p className="mr-auto text-ink-muted" role="status">
            {hasFailed
              ? "The logs could not be copied. Please download them."
              : isCopied
                ? messages.copied
                : countOf(section)}
          </p>
          <Button icon="refresh" onClick={refresh}>
            {messages.refresh}
          </Button>
          <Button onClick={() => saveFile(fileName(), reportText(report))}>
            <IconShape path={DOWNLOAD_ICON} size="small" />
            {messages.download}
          </Button>
          <Button
            variant="primary"
            icon={isCopied ? "check" : "duplicate"}
            onClick={() => void copy(reportText(report))}
          >
            {isCopied ? messages.copied : messages.copyAll}
          </Button>
        </>
      }
    >
      <Tabs
        label="Diagnostics"
        tabs={report.map(({ name, title }) => ({ value: name, label: title }))}
        value={shown}
        onChange={setShown}
        className="diagnostics-tabs"
      >
        {section && (
          <ScrollBox
            key={section.name}
            label={section.title}
            className="diagnostics-scroll"
            followsEnd={section.name === "console" || section.name === "network"}
          >
            <LogList lines={section.lines} />
          </ScrollBox>
        )}
      </Tabs>
    </Dialog>
  );
}

function countOf(section: ReportSection | undefined): string {
  const count = section?.lines.length ?? 0;
  return `${count} ${count === 1 ? "entry" : "entries"}, refreshed every ${DIAGNOSTICS_REFRESH_MS / 1000} s`;
}

function fileName(): string {
  return `diagnostics-${new Date().toISOString().slice(0, 19).replaceAll(":", "-")}.txt`;
}
