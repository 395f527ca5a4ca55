import type { ReactNode } from "react";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

const ROW = "flex flex-wrap items-center justify-between gap-x-4 gap-y-2";

interface AccountRowProps {
  title: ReactNode;
  /** A muted line below the title. */
  detail?: ReactNode;
  /** The row's buttons. */
  children?: ReactNode;
}

export function AccountRow({ title, detail, children }: AccountRowProps) {
  return (
    <li className={ROW}>
      <div className="grid min-w-0 flex-[1_1_12rem] gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold wrap-anywhere">{title}</p>
        {detail && <p className="text-xs text-ink-muted">{detail}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  );
}

/** Skeleton rows while loading. */
export function AccountRowBars({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no identity
    <li key={index} className={ROW}>
      <div className="grid flex-[1_1_12rem] gap-1">
        <Skeleton width="9rem" />
        <Skeleton width="14rem" isSecondLine />
      </div>
    </li>
  ));
}
