import { splitAtMasks } from "./redact/masks.ts";
import type { ReportLine } from "./report/report.ts";

const levelColors = {
  debug: "text-ink-muted",
  info: "text-info-text",
  warn: "text-warning-text",
  error: "text-danger-text",
};

/** Shows lines of the report. Highlights masked parts. */
export function LogList({ lines, isNarrow = false }: { lines: readonly ReportLine[]; isNarrow?: boolean }) {
  if (lines.length === 0) return <p className={`py-3 text-ink-muted ${isNarrow ? "px-2" : "px-5"}`}>Nothing yet.</p>;
  return (
    <ul className={isNarrow ? "log log-narrow" : "log"}>
      {lines.map((line) => (
        <li key={line.id} data-is-fact={line.level === undefined || undefined}>
          <span className="text-ink-muted">{line.label}</span>
          {line.level && <span className={levelColors[line.level]}>{line.level}</span>}
          <span>
            <MaskedText text={line.text} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function MaskedText({ text }: { text: string }) {
  return splitAtMasks(text).map((part, index) => {
    if (index % 2 === 0) return part;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
      <span key={index} className="masked">
        {part}
      </span>
    );
  });
}
