import { useMutation } from "@tanstack/react-query";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import type { OutlineShape } from "#domain/text/description-outline.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import type { OutlineAsked } from "./read-outline.ts";

const shapes: readonly { shape: OutlineShape; label: string }[] = [
  { shape: "duties", label: "Duties" },
  { shape: "day", label: "A usual day" },
  { shape: "short", label: "In short" },
];

/** Loads the code and the texts of outlines on the first click. */
const loadCode = () => import("./read-outline.ts");

/**
 * Offers three outlines for a description, based on the company's industry, while the editor is
 * empty.
 */
export function DescriptionOutlines({ onInsert }: { onInsert: (html: string) => void }) {
  const { id } = useCurrentEmployer();
  const read = useMutation({
    mutationFn: async (asked: OutlineAsked, { client }) => (await loadCode()).readOutline(asked, client),
  });
  return (
    <fieldset className="outlines absolute z-10 flex flex-wrap items-center gap-2">
      <legend className="sr-only">{jobFormMessages.outlines}</legend>
      <span aria-hidden="true" className="text-xs text-ink-muted max-sm:w-full">
        {jobFormMessages.outlines}
      </span>
      {shapes.map(({ shape, label }) => (
        <Button
          key={shape}
          className="btn-row"
          isBusy={read.isPending && read.variables.shape === shape}
          onClick={() =>
            read.mutate(
              { shape, employerId: id },
              {
                onSuccess: onInsert,
                onError: () => toast({ tone: "danger", message: jobFormMessages.outlineFailed }),
              },
            )
          }
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
