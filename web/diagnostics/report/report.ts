import { bugReportMessages } from "#domain/messages/shell.ts";
import {
  type LogEntry,
  type LogLevel,
  type RequestEntry,
  recordedLog,
  recordedRequests,
} from "#web/diagnostics/recording/recorder.ts";
import { knownSecrets } from "#web/diagnostics/redact/known-secrets.ts";
import { redact } from "#web/diagnostics/redact/redact.ts";
import { describeAuthState } from "./auth-state.ts";
import { describeSystem, type Fact } from "./system-info.ts";

export type SectionName = "console" | "system" | "network" | "auth";

/** A line of the report. All of its texts are redacted. */
export interface ReportLine {
  id: number | string;
  /** The time of an entry or the name of a fact. */
  label: string;
  level?: LogLevel;
  text: string;
}

export interface ReportSection {
  name: SectionName;
  title: string;
  lines: ReportLine[];
}

/** Returns the current report, redacted. Rule 43 */
export function readReport(): ReportSection[] {
  const maskText = createMasker();
  const mask = (lines: ReportLine[]) =>
    lines.map((line) => ({ ...line, label: maskText(line.label), text: maskText(line.text) }));
  return [
    { name: "console", title: bugReportMessages.consoleLogs, lines: mask(readTimeline()) },
    { name: "system", title: bugReportMessages.systemInfo, lines: mask(toLines(describeSystem())) },
    { name: "network", title: bugReportMessages.network, lines: mask(recordedRequests().map(toRequestLine)) },
    { name: "auth", title: bugReportMessages.authState, lines: mask(toLines(describeAuthState())) },
  ];
}

/** Texts of the last report and their redacted forms. */
let lastMasked = { secrets: "", texts: new Map<string, string>() };

/**
 * Returns a function that redacts a text. It reuses the results of the last report, because the
 * report is read every 2 s and most texts stay the same.
 */
function createMasker(): (text: string) => string {
  const known = knownSecrets();
  const secrets = known.join("\n");
  const before = lastMasked.secrets === secrets ? lastMasked.texts : new Map<string, string>();
  const texts = new Map<string, string>();
  lastMasked = { secrets, texts };
  return (text) => {
    const masked = before.get(text) ?? redact(text, known);
    texts.set(text, masked);
    return masked;
  };
}

/** Returns the text to copy or download. It has the content of the four tabs. */
export function reportText(report: readonly ReportSection[]): string {
  const texts = report.map(({ title, lines }) => {
    const rows = lines.map(({ label, level, text }) => [label, level, text].filter(Boolean).join("  "));
    return [`== ${title} ==`, ...(rows.length > 0 ? rows : ["Nothing yet."])].join("\n");
  });
  return `${texts.join("\n\n")}\n`;
}

/** Returns the log entries and requests, oldest first. */
function readTimeline(): ReportLine[] {
  const entries = [...recordedLog(), ...recordedRequests()].toSorted((a, b) => a.id - b.id);
  return entries.map((entry) => ("text" in entry ? toLogLine(entry) : toRequestLine(entry)));
}

function toLogLine({ id, at, level, text }: LogEntry): ReportLine {
  return { id, label: timeOf(at), level, text };
}

function toRequestLine({ id, at, method, url, outcome, durationMs }: RequestEntry): ReportLine {
  const duration = durationMs === null ? "" : ` in ${durationMs} ms`;
  return { id, label: timeOf(at), level: levelOf(outcome), text: `${method} ${url} ${outcome}${duration}` };
}

function levelOf(outcome: RequestEntry["outcome"]): LogLevel {
  if (outcome === "failed" || (typeof outcome === "number" && outcome >= 500)) return "error";
  return typeof outcome === "number" && outcome >= 400 ? "warn" : "info";
}

function toLines(facts: readonly Fact[]): ReportLine[] {
  return facts.map(([label, text]) => ({ id: label, label, text }));
}

/** Formats a time in the user's time zone, which System Info shows. */
function timeOf(at: number): string {
  return new Date(at).toLocaleTimeString("en-US", { hourCycle: "h23" });
}
