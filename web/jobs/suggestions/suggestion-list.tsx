import "#web/ui/table/responsive-list.css";
import type { ReactNode, Ref } from "react";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { type ListLayout, ResponsiveList } from "#web/ui/table/responsive-list.tsx";
import { type SuggestionColumn, type SuggestionState, suggestionCells } from "./suggestion-cells.tsx";

const layout: ListLayout<SuggestionColumn> = {
  columns: {
    actions: { heading: "Actions", widths: [13.5], bars: ["11rem"] },
    title: {
      heading: "Job Title",
      bars: ["35%", "58%", "41%", "64%", "47%", "70%", "53%", "36%", "59%", "42%"],
      secondBar: "8rem",
    },
    dates: { heading: "Dates", widths: [7.5, 7.5, 12.75], className: "list-quiet", bars: ["10.5rem"] },
    location: { heading: "Location", widths: [7, 7, 13], className: "list-below list-quiet", bars: ["8rem"] },
  },
  rowHeader: "title",
  card: '"title" "location" "dates" "actions" / minmax(0, 1fr)',
  cellPadding: 0.75,
  waiting: { rows: JOB_TABLE_PAGE_SIZE, heights: [5.9375, 5.9375, 4.9375], cardHeight: 11.625 },
};

interface SuggestionListProps {
  /** Undefined until the first ones have come. */
  suggestions: readonly SuggestionState[] | undefined;
  /** The jobs shown are those of the previous search or page. */
  isBusy: boolean;
  empty: ReactNode;
  footer: ReactNode;
  ref: Ref<HTMLDivElement>;
}

export function SuggestionList({ suggestions, ...rest }: SuggestionListProps) {
  const rows = suggestions?.map((suggestion) => ({ key: suggestion.job.id, cells: suggestionCells(suggestion) }));
  return <ResponsiveList label="Suggested jobs" layout={layout} rows={rows} {...rest} />;
}
