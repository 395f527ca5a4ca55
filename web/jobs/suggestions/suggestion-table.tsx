import "#web/ui/table.css";
import "./suggestion-table.css";
import type { ReactNode } from "react";
import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface SuggestionTableProps {
  isBusy: boolean;
  children: ReactNode;
}

/** The frame of the table: real columns from 640 px, cards below. The roles say what the styles take away. */
export function SuggestionTable({ isBusy, children }: SuggestionTableProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a table that is not displayed as one loses its roles without them.
    <table role="table" aria-label="Suggested jobs" aria-busy={isBusy} className="table suggestion-table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="suggestion-table-actions">
            Actions
          </th>
          <th role="columnheader" scope="col">
            Job Title
          </th>
          <th role="columnheader" scope="col" className="suggestion-table-dates">
            Dates
          </th>
          <th role="columnheader" scope="col" className="suggestion-table-location">
            Location
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

/** Ten rows as high as real ones, so that nothing moves when these come. */
export function SuggestionTableSkeleton() {
  return Array.from({ length: JOB_TABLE_PAGE_SIZE }, (_, index) => (
    // biome-ignore-start lint/a11y/noRedundantRoles: a row that is not displayed as one loses its roles without them.
    // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity.
    <tr key={index} role="row" className="table-waiting">
      <td role="cell" className="suggestion-table-actions">
        <Skeleton width="11rem" />
      </td>
      <td role="cell" className="suggestion-table-title">
        <Skeleton width={`${35 + ((index * 23) % 40)}%`} />
        <Skeleton width="8rem" isSecondLine />
      </td>
      <td role="cell" className="suggestion-table-dates">
        <Skeleton width="10.5rem" />
      </td>
      <td role="cell" className="suggestion-table-location">
        <Skeleton width="8rem" />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  ));
}
