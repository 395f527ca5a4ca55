import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { profileMessages } from "#domain/messages/messages.ts";
import { editObstacles, MoreActions } from "#web/jobs/life/more-actions.tsx";
import { useJobHandOver } from "#web/jobs/life/use-job-hand-over.ts";
import type { JobInLife } from "#web/jobs/life/use-job-life.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";

/** Edit, Duplicate, and the menu of the job's row in the table. One that is over is duplicated rather than edited. */
export function JobButtons({ job }: { job: JobInLife }) {
  const { isDuplicating, duplicate, edit } = useJobHandOver(job.id, (message) => toast({ message, tone: "danger" }));
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const obstacle = editObstacles[job.status];
  // The shell says why, above every screen of the company (rule 14).
  if (isReadOnly) return <p className="sr-only">{profileMessages.inactive}</p>;
  return (
    <div className="flex flex-wrap gap-2">
      {obstacle ? (
        <Tooltip text={obstacle}>
          {(id) => (
            <Button icon="edit" isSoftDisabled aria-describedby={id}>
              {messages.edit}
            </Button>
          )}
        </Tooltip>
      ) : (
        <Button variant="primary" icon="edit" onClick={edit}>
          {messages.edit}
        </Button>
      )}
      <Button variant={obstacle ? "primary" : "outline"} icon="duplicate" isBusy={isDuplicating} onClick={duplicate}>
        {messages.duplicate}
      </Button>
      <MoreActions job={job} />
    </div>
  );
}
