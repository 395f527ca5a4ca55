import { mutationOptions, queryOptions, useMutation } from "@tanstack/react-query";
import { jobFormMessages } from "#domain/messages/messages.ts";
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

/** Three ways to begin a description, in the words of the company's industry. They are shown on the empty editor. */
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

/** The words come with the first press. A company that cannot be read now gets the general ones. */
const readOutline = mutationOptions({
  mutationFn: async ({ shape, employerId }: { shape: OutlineShape; employerId: number }, { client }) => {
    const [{ descriptionOutline }, industry] = await Promise.all([
      import("#domain/text/description-outline.ts"),
      client.fetchQuery(companyIndustryQuery(employerId)).catch(() => null),
    ]);
    return descriptionOutline(shape, industry);
  },
});

/** The company's industry or one of its categories, as its profile says; null where it says nothing. */
function companyIndustryQuery(employerId: number) {
  return queryOptions({
    queryKey: ["employers", "industry", employerId],
    queryFn: async (): Promise<number | null> => {
      const { data } = await dataClient.from("employers").select("industry").eq("id", employerId).throwOnError();
      return data[0]?.industry ?? null;
    },
  });
}
