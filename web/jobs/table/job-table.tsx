import "#web/ui/table.css";
import "./job-table.css";
import type { ReactNode } from "react";

interface JobTableProps {
  /** Rows are on their way; the ones shown are those of before. */
  isBusy?: boolean;
  children: ReactNode;
}

/** The frame of the table: real columns from 640 px, cards below. The roles say what the styles take away. */
export function JobTable({ isBusy = false, children }: JobTableProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a table that is not displayed as one loses its roles without them.
    <table role="table" aria-label="Job postings" aria-busy={isBusy} className="table job-table">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col" className="job-table-actions">
            Actions
          </th>
          <th role="columnheader" scope="col" className="job-table-approval">
            <span className="sr-only">Approval</span>
          </th>
          <th role="columnheader" scope="col" className="job-table-status">
            Status
          </th>
          <th role="columnheader" scope="col">
            Job Title
          </th>
          <th role="columnheader" scope="col" className="job-table-location">
            Location
          </th>
          <th role="columnheader" scope="col" className="job-table-dates">
            Dates
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
