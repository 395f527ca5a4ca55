import "#web/ui/table.css";
import "./team-table.css";
import type { ReactNode } from "react";
import { teamMessages } from "#domain/messages.ts";
import { Skeleton } from "#web/ui/skeleton.tsx";

interface TeamTableProps {
  /** The rows are on their way. */
  isBusy: boolean;
  children: ReactNode;
}

/** Columns from 640 px, cards below. The roles say what the styles take away. */
export function TeamTable({ isBusy, children }: TeamTableProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a table that is not displayed as one loses its roles without them.
    <div className="overflow-hidden rounded-md border border-line bg-surface">
      <table role="table" aria-label={teamMessages.members} aria-busy={isBusy} className="table team-table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Email
            </th>
            <th role="columnheader" scope="col" className="team-table-status">
              Status
            </th>
            <th role="columnheader" scope="col" className="team-table-login">
              Last Login
            </th>
            <th role="columnheader" scope="col" className="team-table-actions">
              Actions
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

interface TeamRowProps {
  person: ReactNode;
  status: ReactNode;
  lastLogin: ReactNode;
  actions: ReactNode;
  isWaiting?: boolean;
}

export function TeamRow({ person, status, lastLogin, actions, isWaiting = false }: TeamRowProps) {
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: a row that is not displayed as one loses its roles without them.
    <tr role="row" className={isWaiting ? "table-waiting" : undefined}>
      {isWaiting ? (
        <td role="cell" className="team-table-person">
          {person}
        </td>
      ) : (
        <th role="rowheader" scope="row" className="team-table-person">
          {person}
        </th>
      )}
      <td role="cell" className="team-table-status">
        {status}
      </td>
      <td role="cell" className="team-table-login">
        {lastLogin}
      </td>
      <td role="cell" className="team-table-actions">
        <div className="table-buttons">{actions}</div>
      </td>
    </tr>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

const widths = ["13rem", "11rem", "14rem"];

/** Three rows as high as real ones. */
export function TeamTableSkeleton() {
  return widths.map((width) => (
    <TeamRow
      key={width}
      isWaiting
      person={<Skeleton width={width} />}
      status={<Skeleton width="4rem" />}
      lastLogin={<Skeleton width="8rem" />}
      actions={<Skeleton width="1rem" />}
    />
  ));
}
