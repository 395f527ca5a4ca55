import { PostgrestError } from "@supabase/postgrest-js";
import { useMutation } from "@tanstack/react-query";
import { pauseJobMessages as messages } from "#domain/messages/pause-job.ts";
import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { pauseJob } from "#web/jobs/data/job-life.ts";
import { lifeKey } from "#web/jobs/data/jobs.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { type JobInLife, lifeFailure } from "./use-job-life.ts";

/** Pauses a job, or ends its pause, and shows the result in a toast with Undo. Rule 99 */
export function usePause({ id, name, paused_until }: Pick<JobInLife, "id" | "name" | "paused_until">) {
  const before = paused_until !== null && paused_until > portalToday() ? paused_until : null;
  const { mutateAsync } = useMutation({ ...pauseJob, mutationKey: lifeKey(id) });

  /**
   * Pauses the job until the day `until`. If `until` is null, ends the pause. Undo restores
   * `undone`, the earlier value of `until`.
   */
  async function pause(until: CalendarDate | null, undone: CalendarDate | null) {
    try {
      await mutateAsync({ jobId: id, until });
      toast({
        message: until ? messages.paused(name, until) : messages.unpaused(name),
        tone: "success",
        action: { label: messages.undo, onPress: () => void pause(undone, until) },
      });
    } catch (error) {
      const isOver = error instanceof PostgrestError && error.hint === "job_not_open";
      toast({ message: isOver ? messages.notOpen : lifeFailure(error, messages.failed), tone: "danger" });
    }
  }

  return (until: CalendarDate | null) => void pause(until, before);
}
