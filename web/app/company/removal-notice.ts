import { lostAccessMessages } from "#domain/messages/second-factor-rule.ts";
import { waitingEmployersQuery } from "#web/company/data/waiting-employers.ts";
import { queryClient } from "#web/data-client/query-client.ts";
import type { Employer } from "#web/session/signed-in.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/**
 * Explains in a toast why the app doesn't open the company that the user used last. Either the user
 * was removed, or the company now requires a second factor (rule 69).
 */
export async function showRemovalNotice(employer: Employer, userId: number): Promise<void> {
  const waiting = await queryClient.fetchQuery(waitingEmployersQuery(userId)).catch(() => []);
  const isWaiting = waiting.some(({ id }) => id === employer.id);
  toast({
    message: isWaiting ? lostAccessMessages.waits(employer.name) : lostAccessMessages.noLonger(employer.name),
    tone: "info",
  });
}
