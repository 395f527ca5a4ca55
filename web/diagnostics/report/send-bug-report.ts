import { bugReportMessages } from "#domain/messages/shell.ts";
import { config } from "#web/browser/config.ts";
import { urlWithoutValues } from "#web/diagnostics/recording/recorder.ts";
import { redact } from "#web/diagnostics/redact/redact.ts";
import { copyText } from "#web/ui/copying/copy-text.ts";

export interface Outcome {
  tone: "success" | "danger";
  message: string;
}

/**
 * Copies the logs and opens an email draft, into which the user pastes them. Spec §8 "Bug report",
 * rule 50
 */
export async function sendBugReport(logs: string): Promise<Outcome> {
  const emailAddress = config.bugReportEmail || config.supportEmail;
  try {
    await copyText(logs);
  } catch {
    return { tone: "danger", message: bugReportMessages.failed(config.supportEmail || emailAddress) };
  }
  try {
    openEmailDraft(emailAddress);
    return { tone: "success", message: bugReportMessages.prepared };
  } catch {
    return { tone: "danger", message: bugReportMessages.emailProgramFailed(emailAddress) };
  }
}

/**
 * Opens an email draft. It does not contain the logs, because they are too long for a URL. The user
 * pastes them and can check them before sending.
 */
function openEmailDraft(emailAddress: string) {
  const page = redact(urlWithoutValues(location.href, location.href));
  const fields = {
    subject: `Bug report: ${config.productName}`,
    body: `What did you do, and what went wrong?\n\n\n\nPage: ${page}\n\nPaste the copied logs here:\n\n`,
  };
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  const link = document.createElement("a");
  link.href = `mailto:${emailAddress}?${query.join("&")}`;
  document.body.append(link);
  try {
    link.click();
  } finally {
    link.remove();
  }
}
