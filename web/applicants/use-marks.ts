import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { UNDO_DELETE_MS } from "#domain/limits.ts";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { type Marked, markApplicants } from "./data/applicant-changes.ts";
import type { ApplicationState } from "./data/applicant-filter.ts";
import type { Applicant } from "./data/applicants.ts";

/** Marks applicants. A toast shows the result and offers Undo for all of them. Rule 97 */
export function useMarks() {
  const client = useQueryClient();
  const { id: employerId } = useCurrentEmployer();
  const { mutateAsync, isPending, variables } = useMutation(markApplicants);

  /** Returns true if the applicants were marked. */
  async function mark(applicants: readonly Applicant[], state: ApplicationState): Promise<boolean> {
    try {
      const ids = applicants.map(({ id }) => id);
      const marked = await mutateAsync({ employerId, ids, states: [state] });
      const [first] = marked;
      const name = applicants.find(({ id }) => id === first?.application_id)?.name ?? "";
      toast(
        first
          ? {
              message: messages.marked(marked.length, name, state),
              tone: "success",
              durationMs: UNDO_DELETE_MS,
              action: { label: messages.undo, onPress: () => void undo(client, employerId, marked) },
            }
          : { message: messages.markedNone, tone: "info" },
      );
      return true;
    } catch {
      toast({ message: messages.markFailed, tone: "danger" });
      return false;
    }
  }

  return {
    mark,
    /**
     * The id and the new state of the first applicant in the running request. Null if no request is
     * running.
     */
    running: isPending ? { id: variables.ids[0], state: variables.states[0] } : null,
  };
}

/** Undoes marks. Also works after the user has left the screen. */
async function undo(client: QueryClient, employerId: number, marked: readonly Marked[]): Promise<void> {
  try {
    const undone = await client
      .getMutationCache()
      .build(client, markApplicants)
      .execute({
        employerId,
        ids: marked.map(({ application_id }) => application_id),
        states: marked.map(({ earlier_state }) => earlier_state as ApplicationState),
        changedAt: marked[0]?.changed ?? "",
      });
    const kept = marked.length - undone.length;
    toast({ message: messages.undone(undone.length, kept), tone: kept > 0 ? "info" : "success" });
  } catch {
    toast({ message: messages.undoFailed, tone: "danger" });
  }
}
