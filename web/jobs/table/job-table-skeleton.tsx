import { JOB_TABLE_PAGE_SIZE } from "#domain/limits.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

const titleWidths = ["46%", "30%", "72%", "54%", "34%", "58%", "38%", "62%", "56%", "80%"];

/** Ten rows as high as real ones, so that nothing moves when these come. */
export function JobTableSkeleton() {
  return Array.from({ length: JOB_TABLE_PAGE_SIZE }, (_, index) => (
    // biome-ignore-start lint/a11y/noRedundantRoles: a row that is not displayed as one loses its roles without them.
    // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity.
    <tr key={index} role="row" className="table-waiting">
      <td role="cell" className="job-table-actions">
        <Skeleton width="5.5rem" />
      </td>
      <td role="cell" className="job-table-approval">
        <Skeleton width="1rem" />
      </td>
      <td role="cell" className="job-table-status">
        <Skeleton width="4rem" />
      </td>
      <td role="cell" className="job-table-title">
        <Skeleton width={titleWidths[index] ?? "50%"} />
        <Skeleton width="5rem" isSecondLine />
      </td>
      <td role="cell" className="job-table-location">
        <Skeleton width="7rem" />
      </td>
      <td role="cell" className="job-table-dates">
        <Skeleton width="10.5rem" />
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  ));
}
