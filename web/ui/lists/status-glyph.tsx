import type { ReactNode } from "react";

const glyphs = {
  Active: {
    tone: "text-success-solid",
    word: "text-success-text",
    shape: <circle cx="8" cy="8" r="5" fill="currentColor" stroke="none" />,
  },
  Expired: {
    tone: "text-ink-faint",
    word: "text-ink-muted",
    shape: <path d="M12.25 8a4.25 4.25 0 1 1-8.5 0 4.25 4.25 0 0 1 8.5 0zM3.2 12.8l9.6-9.6" />,
  },
  Closed: {
    tone: "text-ink-muted",
    word: "text-ink-muted",
    shape: (
      <>
        <circle cx="8" cy="8" r="5" />
        <path d="M6.2 6.2l3.6 3.6M9.8 6.2l-3.6 3.6" />
      </>
    ),
  },
  "Staff Approved": {
    tone: "text-success-solid",
    word: "text-success-text",
    shape: <path d="M14.5 8a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM5.2 8.2l2 2 3.6-4.2" />,
  },
  "Awaiting Staff Approval": {
    tone: "text-danger-solid",
    word: "text-danger-text",
    shape: (
      <>
        <circle cx="8" cy="8" r="6.5" strokeLinecap="butt" strokeDasharray="2.6 1.6" />
        <path d="M8 4.8V8l2 1.6" />
      </>
    ),
  },
  Pending: {
    tone: "text-warning-solid",
    word: "text-warning-text",
    shape: <circle cx="8" cy="8" r="5" strokeWidth="1.75" strokeLinecap="butt" strokeDasharray="2.6 1.4" />,
  },
} satisfies Record<string, { tone: string; word: string; shape: ReactNode }>;

type Status = keyof typeof glyphs;

interface StatusGlyphProps {
  status: Status;
  /**
   * Classes of the visible word, such as `max-lg:hidden`. The glyph itself has the accessible name.
   */
  wordClassName?: string;
}

/** Shows a status as a shape with an accessible name, and next to it as a word. Rule 34 */
export function StatusGlyph({ status, wordClassName = "" }: StatusGlyphProps) {
  const glyph = glyphs[status];
  return (
    <span className="inline-flex h-5 items-center gap-1.5 align-top whitespace-nowrap">
      <svg
        className={`size-4 ${glyph.tone}`}
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        role="img"
        aria-label={status}
      >
        <title>{status}</title>
        {glyph.shape}
      </svg>
      <span aria-hidden="true" className={`${glyph.word} ${wordClassName}`}>
        {status}
      </span>
    </span>
  );
}
