import { jobScreenMessages as messages } from "#domain/messages/job-screen.ts";
import { Skeleton } from "#web/ui/lists/skeleton.tsx";

/** The parts of the page as bars. */
export function JobSkeleton() {
  return (
    <div className="grid gap-5">
      <span role="status" className="sr-only">
        {messages.loading}
      </span>
      {[5, 11, 14].map((lines) => (
        <div key={lines} className="grid gap-2 rounded-md border border-line bg-surface p-4 sm:p-5">
          <Skeleton width="9rem" />
          <div style={{ height: `${lines}rem` }}>
            <Skeleton width="62%" />
            <Skeleton width="48%" />
          </div>
        </div>
      ))}
    </div>
  );
}
