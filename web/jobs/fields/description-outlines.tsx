import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import type { OutlineShape } from "#domain/text/description-outline.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

const shapes: readonly { shape: OutlineShape; label: string }[] = [
  { shape: "duties", label: "Duties" },
  { shape: "day", label: "A usual day" },
  { shape: "short", label: "In short" },
];

/**
 * Offers three outlines for a description, based on the company's industry, while the editor is
 * empty.
 */
export function DescriptionOutlines({ onInsert }: { onInsert: (html: string) => void }) {
  const { id } = useCurrentEmployer();
  const read = useMutation(readOutline);
  return (
    <fieldset className="outlines">
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

/**
 * Loads the outline texts on the first click. Uses the general outline if the company's industry
 * cannot be read.
 */
const readOutline = mutationOptions({
  mutationFn: async ({ shape, employerId }: { shape: OutlineShape; employerId: number }, { client }) => {
    const [{ descriptionOutline }, industry] = await Promise.all([
      import("#domain/text/description-outline.ts"),
      client.fetchQuery(companyIndustryQuery(employerId)).catch(() => null),
    ]);
    return descriptionOutline(shape, industry);
  },
});

/** Reads the industry or category from the company's profile, or null. */
function companyIndustryQuery(employerId: number) {
  return queryOptions({
    queryKey: ["employers", "industry", employerId],
    queryFn: async (): Promise<number | null> => {
      const { data } = await dataClient.from("employers").select("industry").eq("id", employerId).throwOnError();
      return data[0]?.industry ?? null;
    },
  });
}
