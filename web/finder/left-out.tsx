import { useMutation } from "@tanstack/react-query";
import { websiteScanMessages as messages } from "#domain/messages/website-scan.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { suggestLeftOut } from "./website-scans.ts";

/** Shows how many jobs a scan left out, and lets the member include them again (rule 73). */
export function LeftOut({ jobs }: { jobs: number }) {
  const employer = useCurrentEmployer();
  const { mutate, isPending, isSuccess } = useMutation(suggestLeftOut);
  const onError = () => toast({ message: messages.includeFailed, tone: "danger" });
  return (
    <p>
      <span role="status">{isSuccess ? messages.included : messages.leftOut(jobs)}</span>{" "}
      {!isSuccess && employer.inactive !== 1 && (
        <button
          type="button"
          aria-busy={isPending}
          onClick={() => isPending || mutate(employer.id, { onError })}
          className="min-h-6 text-accent-text [text-decoration:underline_1px] underline-offset-3"
        >
          {messages.include}
        </button>
      )}
    </p>
  );
}
