import type { QueryClient } from "@tanstack/react-query";
import { jobLifeMessages as messages } from "#domain/messages/job-life.ts";
import { restoreDeletedJob } from "#web/jobs/data/job-life.ts";
import { jobsKey } from "#web/jobs/data/jobs.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { lifeFailure } from "./use-job-life.ts";

/** Works on whichever screen the person is by now. Rule 60 */
export async function undoDeletion(client: QueryClient, { id, name }: { id: number; name: string }): Promise<void> {
  try {
    await restoreDeletedJob(id);
    toast({ message: messages.restored(name), tone: "success" });
  } catch (error) {
    toast({ message: lifeFailure(error, messages.restoreFailed), tone: "danger" });
  }
  void client.invalidateQueries({ queryKey: jobsKey });
}
